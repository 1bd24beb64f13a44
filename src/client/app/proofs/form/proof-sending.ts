export interface ProofSending {
  send: () => void
  /** Stops the upload and keeps the draft. */
  stop: () => Promise<void>
  isSending: boolean
  /** Upload progress from 0 to 1; null while nothing is uploading. */
  progress: number | null
  problem: string | null
  reset: () => void
}
