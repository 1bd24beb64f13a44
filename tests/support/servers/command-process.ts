import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMANDS = fileURLToPath(new URL('../../../src/server/commands/', import.meta.url))

export interface CommandOutcome {
  code: number | null
  output: string
}

export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  /** A wrapping command, such as a shell that limits it. */
  prefix: readonly string[] = [],
): Promise<CommandOutcome> {
  const [file = '', ...rest] = [...prefix, process.execPath, `${COMMANDS}${name}.ts`, ...args]
  const child = spawn(file, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
