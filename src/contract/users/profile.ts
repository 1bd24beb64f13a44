import * as z from 'zod/mini'
import { endpoint, UPLOAD_LIMIT } from '#contract/endpoint.ts'
import { Instant, Line, Phone, Text } from '#contract/fields/common.ts'
import { NewPassword, OwnPassword } from '#contract/identity/passwords.ts'
import { PushKinds } from '#contract/notifications/push-kinds.ts'
import { isBlank } from '#domain/text/text.ts'
import { MAX_BIO_LENGTH, MAX_NAME_LENGTH, PASSWORD_MISSING } from '#domain/users/profile.ts'
import { AccountLanguage, CurrentUser } from './users.ts'

/** Trimmed; null when blank. */
const orNull = (text: z.ZodMiniType<string, string>) =>
  z.nullable(
    z.pipe(
      text,
      z.transform((typed) => (isBlank(typed) ? null : typed.trim())),
    ),
  )

/** `readPhoneNumber` checks the phone number, on client and server. */
export const ProfileForm = z.strictObject({
  firstName: orNull(Line(MAX_NAME_LENGTH)),
  lastName: orNull(Line(MAX_NAME_LENGTH)),
  phoneNumber: orNull(Phone),
  bio: orNull(Text(MAX_BIO_LENGTH)),
  emailNotifications: z.boolean(),
  taskReminders: z.boolean(),
  newTaskAlerts: z.boolean(),
  /** If one of these is missing, the member's choice stays. */
  pushKinds: z.optional(PushKinds),
  pushDetails: z.optional(z.boolean()),
  language: z.optional(AccountLanguage),
})
export type ProfileForm = z.output<typeof ProfileForm>

export const updateProfile = endpoint('PUT', '/api/user/profile', 'member', {
  changes: ['account'],
  summary:
    'Updates the profile and notification preferences, but not the email address. Without pushKinds, pushDetails and language, these stay.',
  body: ProfileForm,
  reply: CurrentUser,
})

export const changePhoto = endpoint('POST', '/api/user/photo', 'member', {
  changes: ['account'],
  limit: UPLOAD_LIMIT,
  summary: 'Replaces the profile photo, which is re-encoded like every picture.',
  multipart: { file: 'photo' },
  body: z.object({}),
  reply: CurrentUser,
})

export const removePhoto = endpoint('DELETE', '/api/user/photo', 'member', {
  changes: ['account'],
  summary: 'Removes the profile photo.',
  reply: CurrentUser,
})

/** `lastUsedAt` is accurate to the day. */
export const OwnSession = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type OwnSession = z.output<typeof OwnSession>

export const listOwnSessions = endpoint('GET', '/api/user/sessions', 'member', {
  shows: ['sessions'],
  summary: 'Lists where the member is signed in.',
  reply: z.array(OwnSession),
})

export const endOtherSessions = endpoint('DELETE', '/api/user/sessions', 'member', {
  changes: ['sessions'],
  summary: 'Signs the member out everywhere else.',
  reply: z.object({ ended: z.int() }),
})

export const ChangePasswordForm = z.strictObject({
  currentPassword: OwnPassword.check(z.minLength(1, PASSWORD_MISSING)),
  newPassword: NewPassword,
})

export const changePassword = endpoint('POST', '/api/user/password', 'member', {
  changes: ['sessions', 'notices'],
  refuses: [409, 429],
  summary: 'Changes the password after checking the current one. Other sessions end.',
  body: ChangePasswordForm,
  reply: z.object({ changed: z.literal(true) }),
})

export const exportOwnData = endpoint('GET', '/api/user/data', 'member', {
  shows: [],
  summary: "Returns the member's own data as a file.",
  download: 'northpoint-data.json',
  reply: z.record(z.string(), z.unknown()),
})

export const deleteAccount = endpoint('POST', '/api/user/delete-account', 'member', {
  changes: ['account', 'claims', 'reports', 'sessions', 'submissions'],
  refuses: [409, 429],
  summary:
    "Deletes the account and everything that identifies the person; ledger amounts stay. This can't be undone. Returns 409 while reward requests are open.",
  body: z.strictObject({ password: OwnPassword }),
  reply: z.object({ deleted: z.literal(true) }),
})
