import { sentence } from '#domain/text/wording.ts'

export const MAX_NAME_LENGTH = 100
export const MAX_BIO_LENGTH = 1000
export const MAX_PHONE_LENGTH = 40

/** Length makes a password strong, so nothing else is required. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

export const PASSWORD_MISSING = sentence('Please enter your password.')

/** The edge of a photo in pixels; photos are square. */
export const PHOTO_EDGE = 256
