import { isBlank } from '#domain/text/text.ts'
import { sentence } from '#domain/text/wording.ts'

/** The fields that the profile task needs (specification §4). */
export const PROFILE_TASK_FIELDS = ['firstName', 'lastName', 'phoneNumber'] as const
export type ProfileTaskField = (typeof PROFILE_TASK_FIELDS)[number]

/** These words go into the middle of a sentence. */
export const PROFILE_FIELD_WORDS: Record<ProfileTaskField, string> = {
  firstName: sentence('first name'),
  lastName: sentence('last name'),
  phoneNumber: sentence('phone number'),
}

export function missingFromProfile(profile: Record<ProfileTaskField, string | null>): ProfileTaskField[] {
  return PROFILE_TASK_FIELDS.filter((field) => isBlank(profile[field] ?? ''))
}
