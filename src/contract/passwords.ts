import * as z from 'zod/mini'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_MISSING } from '#domain/profile.ts'
import { Text } from './common.ts'

/** Confirms an action; empty for an account without a password. */
export const OwnPassword = Text(MAX_PASSWORD_LENGTH, PASSWORD_MISSING)

const TOO_SHORT = `Please use at least ${MIN_PASSWORD_LENGTH} characters.`

export const NewPassword = Text(MAX_PASSWORD_LENGTH, TOO_SHORT).check(
  z.minLength(MIN_PASSWORD_LENGTH, TOO_SHORT),
)
