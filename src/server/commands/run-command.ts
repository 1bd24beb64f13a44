import '#server/refuse-old-node.js'
import { isNoSpace } from '#server/platform/no-space.ts'

/** The names of errors whose message is for the operator: ConfigError, and Refusal of `platform/http`. */
const SENTENCES: ReadonlySet<string> = new Set(['ConfigError', 'Refusal'])

/** Runs one entry point. A refusal prints one sentence and exits with 1; a bug also prints its stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(sentenceFor(error) ?? error)
    process.exitCode = 1
  }
}

/** A sentence the operator can act on; null for a bug. */
function sentenceFor(error: unknown): string | null {
  // The bundle of the server has its own copies of these classes.
  if (error instanceof Error && SENTENCES.has(error.name)) return error.message
  return isNoSpace(error) ? 'The disk is full. Free up some space, then run the command again.' : null
}
