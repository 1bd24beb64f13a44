import '#server/refuse-old-node.js'
import { ConfigError } from '#server/platform/config-error.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { isNoSpace } from '#server/platform/no-space.ts'

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
  if (error instanceof ConfigError || error instanceof Refusal) return error.message
  return isNoSpace(error) ? 'The disk is full. Free up some space, then run the command again.' : null
}
