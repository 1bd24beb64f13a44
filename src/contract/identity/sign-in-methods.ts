import * as z from 'zod/mini'
import { endpoint, perQuarterHour } from '#contract/endpoint.ts'
import { Instant, RequiredLine, RequiredText, Text } from '#contract/fields/common.ts'
import { MAX_PASSKEY_NAME_LENGTH, PASSKEY_NAME_NEEDED } from '#domain/identity/second-factor.ts'
import { sentence } from '#domain/text/wording.ts'
import { OwnPassword } from './passwords.ts'

/** Empty for an account without a password, which needs a recent sign-in instead. */
const Password = z.strictObject({ password: OwnPassword })

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.output<typeof Passkey>

export const SignInMethods = z.object({
  hasPassword: z.boolean(),
  /** Two-step verification; null when it is off. */
  secondFactor: z.nullable(z.object({ recoveryCodesLeft: z.int() })),
  passkeys: z.array(Passkey),
})
export type SignInMethods = z.output<typeof SignInMethods>

export const getSignInMethods = endpoint('GET', '/api/user/sign-in-methods', 'member', {
  shows: ['signInMethods'],
  summary: 'Returns how the member signs in: password, two-step verification and passkeys.',
  reply: SignInMethods,
})

export const beginSecondFactor = endpoint('POST', '/api/user/second-factor', 'member', {
  changes: [],
  refuses: [409, 429],
  summary: 'Creates a key for an authenticator app. It takes effect once it is confirmed with a code.',
  body: Password,
  reply: z.object({ key: z.string(), uri: z.string() }),
})

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The limit for turning on two-step verification and changing the email; codes at sign-in count separately. */
export const SECOND_FACTOR_CODE_LIMIT = perQuarterHour(
  'second-factor-code',
  20,
  sentence('You’ve tried too many codes.'),
)

export const confirmSecondFactor = endpoint('POST', '/api/user/second-factor/confirm', 'member', {
  changes: ['signInMethods', 'notices', 'audit'],
  limit: SECOND_FACTOR_CODE_LIMIT,
  refuses: [409],
  summary:
    'Turns on two-step verification with its first code. Other sessions end. Returns the recovery codes, once.',
  body: z.strictObject({ code: RequiredText(20, sentence('Please enter the code.')) }),
  reply: RecoveryCodes,
})

export const renewRecoveryCodes = endpoint('POST', '/api/user/second-factor/recovery-codes', 'member', {
  changes: ['signInMethods', 'notices', 'audit'],
  refuses: [409, 429],
  summary: 'Creates new recovery codes. The old ones stop working.',
  body: Password,
  reply: RecoveryCodes,
})

export const removeSecondFactor = endpoint('POST', '/api/user/second-factor/remove', 'member', {
  changes: ['signInMethods', 'notices', 'audit'],
  refuses: [409, 429],
  summary: 'Turns off two-step verification after checking the password.',
  body: Password,
  reply: z.object({ removed: z.literal(true) }),
})

/** WebAuthn data, which only the browser and the library that checks it read. */
const Ceremony = z.record(z.string(), z.unknown())

const PasskeyName = RequiredLine(MAX_PASSKEY_NAME_LENGTH, PASSKEY_NAME_NEEDED)
const PasskeyId = Text(100)

export const beginPasskey = endpoint('POST', '/api/user/passkeys/begin', 'member', {
  changes: [],
  refuses: [429],
  summary: 'Returns what a browser needs to create a passkey (WebAuthn creation options).',
  body: Password,
  reply: z.object({ options: Ceremony }),
})

export const addPasskey = endpoint('POST', '/api/user/passkeys', 'member', {
  changes: ['signInMethods', 'notices', 'audit'],
  summary: 'Saves a passkey that the browser has just created.',
  body: z.strictObject({ name: PasskeyName, response: Ceremony }),
  reply: z.object({ added: z.literal(true) }),
})

export const renamePasskey = endpoint('POST', '/api/user/passkeys/rename', 'member', {
  changes: ['signInMethods'],
  refuses: [404],
  summary: 'Renames a passkey.',
  body: z.strictObject({ id: PasskeyId, name: PasskeyName }),
  reply: z.object({ renamed: z.literal(true) }),
})

export const removePasskey = endpoint('POST', '/api/user/passkeys/remove', 'member', {
  changes: ['signInMethods', 'sessions', 'notices', 'audit'],
  refuses: [404, 429],
  summary: 'Removes a passkey after checking the password. It can no longer be used to sign in.',
  body: z.strictObject({ id: PasskeyId, password: OwnPassword }),
  reply: z.object({ removed: z.literal(true) }),
})
