import { ConfigError } from '../platform/config-error.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isNoSpace } from '../platform/no-space.ts'

/** The oldest Node.js with native TypeScript and current TLS (docs/decisions/0001). */
const OLDEST_NODE_MAJOR = 24

/** Runs one entry point. A refusal prints one sentence and exits with 1; a bug also prints its stack. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    refuseOldNode()
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

function refuseOldNode(): void {
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_NODE_MAJOR) return
  throw new ConfigError(
    `This is Node.js ${process.versions.node}; Northpoint Rewards needs ${OLDEST_NODE_MAJOR} or newer. Start it with npm, or install Node.js ${OLDEST_NODE_MAJOR}.`,
  )
}
