import { setTimeout as sleep } from 'node:timers/promises'

const SECOND_MS = 1000

/** Starts the work at this rate, however long each takes, until `signal` is aborted; resolves when all have ended. */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  work: (turn: number) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let turn = 0; !signal.aborted; turn += 1) {
    const dueAt = startedAt + (turn * SECOND_MS) / perSecond
    await pause(dueAt - performance.now(), signal)
    if (signal.aborted) break
    const one = work(turn)
      .catch(onFailure)
      .finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => {})
}
