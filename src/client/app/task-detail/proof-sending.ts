/** Said where the server gives no reason (specification §8). */
export const SUBMIT_FAILED = 'Failed to submit task'

/** How sending a proof goes. */
export interface ProofSending {
  send: () => void
  /** Stops it; nothing of the proof is lost. */
  stop: () => Promise<void>
  isSending: boolean
  /** The part that has left this device, from 0 to 1; null while nothing leaves it. */
  progress: number | null
  problem: string | null
  /** Forgets the last problem, when the member begins again. */
  reset: () => void
}
