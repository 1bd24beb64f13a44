/** Longest texts of a profile, in characters. */
export const MAX_NAME_LENGTH = 100
export const MAX_BIO_LENGTH = 1000
export const MAX_PHONE_LENGTH = 40
