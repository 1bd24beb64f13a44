import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Runs a command from the server's bundle, as `npm run` does. */
const RUN = fileURLToPath(new URL('../../../src/server/commands/run-built.ts', import.meta.url))

export interface CommandOutcome {
  code: number | null
  output: string
}

interface CommandOptions {
  /** A wrapping command, such as a shell that limits it. */
  prefix?: readonly string[]
  /** The text that someone types into it. */
  typed?: string
}

/** Runs one to its end. */
export function runCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<CommandOutcome> {
  return startCommand(name, args, environment, { prefix }).outcome
}

export function startCommand(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
  { prefix = [], typed }: CommandOptions = {},
): { process: ChildProcess; outcome: Promise<CommandOutcome> } {
  const [file = '', ...rest] = [...prefix, process.execPath, RUN, name, ...args]
  const child = spawn(file, rest, {
    env: { ...process.env, ...environment },
    stdio: [typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(typed)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return { process: child, outcome: once(child, 'close').then(([code]) => ({ code, output })) }
}
