import { setTimeout as sleep } from 'node:timers/promises'

/** Shorter than a test may take, in milliseconds, so that the failure names what was awaited. */
const PATIENCE_MS = 50_000
const POLL_MS = 20

/** Resolves once the condition holds, to the milliseconds it took; throws when it never does. */
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
