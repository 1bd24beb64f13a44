/** Longest texts of a profile, in characters. */
export const MAX_NAME_LENGTH = 100
export const MAX_BIO_LENGTH = 1000
export const MAX_PHONE_LENGTH = 40

/** Shortest and longest password, in characters. Length is what makes a password strong; nothing else is asked for. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** Said where a password is asked for and none was typed. */
export const PASSWORD_MISSING = 'Please enter your password.'

/** The sides of a stored profile photo, in pixels. */
export const PHOTO_EDGE = 256
