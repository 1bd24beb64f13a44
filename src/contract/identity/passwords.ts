import * as z from 'zod/mini'
import { ExactText } from '#contract/fields/common.ts'
import { sentence } from '#domain/text/wording.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_MISSING } from '#domain/users/profile.ts'

/** Confirms an action; empty for an account without a password. */
export const OwnPassword = ExactText(MAX_PASSWORD_LENGTH, PASSWORD_MISSING)

const TOO_SHORT = sentence('Please use at least {min} characters.', { min: MIN_PASSWORD_LENGTH })

export const NewPassword = ExactText(MAX_PASSWORD_LENGTH, TOO_SHORT).check(
  z.minLength(MIN_PASSWORD_LENGTH, TOO_SHORT),
)
