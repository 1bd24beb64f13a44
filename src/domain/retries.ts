/** A retry that its client marked finds the first answer for so many days (reliability: Client retries). */
export const RETRY_DAYS = 1

/** A proof may wait that long on a phone without a line, and is still sent once. */
export const PROOF_RETRY_DAYS = 14
