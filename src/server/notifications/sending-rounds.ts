import { setTimeout as sleep } from 'node:timers/promises'
import { openRounds } from '#server/platform/rounds.ts'
import type { Services } from '#server/services.ts'

/** Sends what a queue holds. */
export interface Sender {
  /** Sends everything due; resolves when nothing is left, or nothing can be sent now. */
  sendDue(): Promise<void>
  /** Waits a limited time for what is being sent. */
  close(): Promise<void>
}

/** The sender of a product that sends nothing. */
export const NO_SENDER: Sender = { sendDue: async () => {}, close: async () => {} }

/** How long a stop waits for what is being sent. */
const END_WITHIN_MS = 3_000

interface Sending {
  /** Sends until nothing is due, or `closing` aborts; `cutting` aborts what is being sent. */
  sendRound(signals: { closing: AbortSignal; cutting: AbortSignal }): Promise<void>
  /** Logged when a round fails. */
  failed: string
  endWithinMs?: number | undefined
}

/** Sends in rounds, one at a time: when something was queued, when asked, and once now. */
export function openSender(
  { events, log }: Pick<Services, 'events' | 'log'>,
  { sendRound, failed, endWithinMs = END_WITHIN_MS }: Sending,
): Sender {
  const cutting = new AbortController()
  const rounds = openRounds(() => sendRound({ closing: rounds.closing, cutting: cutting.signal }))
  const wake = () => void rounds.run().catch((error: unknown) => log.warn({ err: error }, failed))
  const stopListening = events.onMail(wake)
  wake()

  return {
    sendDue: rounds.run,
    close: async () => {
      stopListening()
      const ended = rounds.close()
      await Promise.race([ended, sleep(endWithinMs, undefined, { ref: false })])
      cutting.abort()
      await ended
    },
  }
}
