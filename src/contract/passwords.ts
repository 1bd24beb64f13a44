import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_MISSING } from '../domain/profile.ts'
import { Text } from './common.ts'

/** The password of an account, to confirm something; empty for an account that has none. */
export const OwnPassword = Text(MAX_PASSWORD_LENGTH, PASSWORD_MISSING)

const TOO_SHORT = `Please use at least ${MIN_PASSWORD_LENGTH} characters.`

/** A password that somebody chooses. */
export const NewPassword = Text(MAX_PASSWORD_LENGTH, TOO_SHORT).check(
  z.minLength(MIN_PASSWORD_LENGTH, TOO_SHORT),
)
