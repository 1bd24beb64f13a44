import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtDirectory, type Part, PROJECT } from '#server/platform/builds.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openProgress, type Progress } from '#server/platform/progress.ts'

interface BuildOptions {
  progress?: Progress
  /** Ends a build that is under way. */
  signal?: AbortSignal
  /** Runs only if something is missing, before it is built. */
  before?: () => Promise<void>
}

/** Builds the parts that are not built from these exact sources, and returns their directories. */
export async function buildIfMissing(
  parts: readonly Part[],
  { progress = openProgress('local'), signal, before }: BuildOptions = {},
): Promise<string[]> {
  const directories = parts.map(builtDirectory)
  const missing = parts.filter((_, at) => !existsSync(directories[at]!))
  if (missing.length === 0) return directories
  await before?.()
  const what = `Building the ${missing.join(' and the ')}`
  const usually = missing.includes('client') ? 'about 15 s' : 'a few seconds'
  await progress.step(what, usually, () => build(missing, signal))
  // Sources may have changed during the build.
  return parts.map(builtDirectory)
}

/** Builds in a separate process, so that the server that starts next does not keep the builder's memory. */
async function build(missing: readonly Part[], signal: AbortSignal | undefined): Promise<void> {
  const builder = spawn(
    process.execPath,
    [join(PROJECT, 'src/server/commands/build.ts'), '--if-missing', ...missing],
    { stdio: ['ignore', 'ignore', 'inherit'], ...(signal && { signal }) },
  )
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new ConfigError('The product could not be built. See the error above.')
}
