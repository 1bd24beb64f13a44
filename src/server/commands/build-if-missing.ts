import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtDirectory, type Part, PROJECT } from '#server/platform/builds.ts'
import { ConfigError } from '#server/platform/config-error.ts'

/** Builds the parts that are not built from these exact sources, and returns their directories. */
export async function buildIfMissing(...parts: Part[]): Promise<string[]> {
  const directories = parts.map(builtDirectory)
  const missing = parts.filter((_, at) => !existsSync(directories[at]!))
  if (missing.length === 0) return directories
  console.log(`Building the ${missing.join(' and the ')} …`)
  // A separate process, so that the server that starts next does not keep the builder's memory.
  const builder = spawn(
    process.execPath,
    [join(PROJECT, 'src/server/commands/build.ts'), '--if-missing', ...missing],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new ConfigError('The product could not be built. See the error above.')
  // Sources may have changed during the build.
  return parts.map(builtDirectory)
}
