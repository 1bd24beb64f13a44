import { setTimeout as sleep } from 'node:timers/promises'
import { WAIT_MS } from '../run/time-limits.ts'

const POLL_MS = 20

/** Resolves once the condition holds, to the milliseconds it took; throws when it never does. */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = WAIT_MS,
): Promise<number> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > withinMs) throw new Error(`Waited in vain until ${what}.`)
    await sleep(POLL_MS)
  }
  return performance.now() - began
}
