import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than a test may take, in milliseconds, so that what was waited for is named. */
const PATIENCE_MS = 50_000
const POLL_MS = 20

/** Resolves once it is so, to the milliseconds that took; throws when it does not come to be. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > patienceMs) throw new Error(`Waited in vain until ${what}.`)
    await sleep(POLL_MS)
  }
  return performance.now() - began
}
