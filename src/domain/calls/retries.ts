/** A retry with the same key gets the first answer for this long (reliability: Client retries). */
export const RETRY_DAYS = 1

/** Proof may wait this long on an offline phone and is still accepted only once. */
export const PROOF_RETRY_DAYS = 14
