import * as z from 'zod/mini'
import { REFUSAL_CODES } from '#contract/refusal-codes.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { MAX_EMAIL_LENGTH, MAX_LOCAL_LENGTH, tidyAddress } from '#domain/text/email-address.ts'
import { tidySearch } from '#domain/text/searches.ts'
import { isBlank, isOneLine, isStorableText, ONE_LINE_NEEDED, saysSomething } from '#domain/text/text.ts'
import { tidyPhone, trimmedLine, withLineFeeds } from '#domain/text/typed-text.ts'
import { sentence, words } from '#domain/text/wording.ts'
import { MAX_PHONE_LENGTH } from '#domain/users/profile.ts'

/** NUL and broken Unicode are refused (reliability: The web). */
const storable = (maximum: number) => [
  z.maxLength(maximum, sentence('Please use at most {maximum} characters.', { maximum })),
  z.refine<string>(isStorableText, sentence('This text contains characters we can’t store.')),
]

/** Line breaks become LF first, so that a field, its `maxlength` and the server count the same. */
const readable = (maximum: number) => [z.overwrite(withLineFeeds), ...storable(maximum)]

/** Stored exactly as sent, as passwords are. */
export const ExactText = (maximum: number, missing?: string) => z.string(missing).check(...storable(maximum))

/** May be blank; stored as it is. `missing` is the error if it is absent. */
export const Text = (maximum: number, missing?: string) => z.string(missing).check(...readable(maximum))

/** Must not be blank; stored as it is. */
export const SayingText = (maximum: number, missing: string) =>
  Text(maximum, missing).check(z.refine(saysSomething, missing))

/** Must not be blank; stored trimmed. */
export const RequiredText = (maximum: number, missing: string) =>
  z.string(missing).check(z.trim(), z.refine(saysSomething, missing), ...readable(maximum))

/** One line; may be blank, then ''. Stored without blanks and invisible marks at its ends. */
export const Line = (maximum: number, missing?: string, tidy = trimmedLine) =>
  z.string(missing).check(
    z.overwrite(tidy),
    z.overwrite((text) => (isBlank(text) ? '' : text)),
    ...storable(maximum),
    z.refine(isOneLine, ONE_LINE_NEEDED),
  )

/** The same; must not be blank. */
export const RequiredLine = (maximum: number, missing: string) =>
  Line(maximum, missing).check(z.minLength(1, missing))

const WHOLE_HTTPS = /^https:\/\/[^/?#\\]/i

/** A whole https address for people to open; stored trimmed. */
export const HttpsLink = (maximum: number) =>
  Line(maximum).check(
    z.refine(
      (text) => WHOLE_HTTPS.test(text) && URL.canParse(text),
      sentence('Please enter an address that starts with https://.'),
    ),
  )

const NEEDED = sentence('Please enter an email address, such as name@example.ca.')

/** Anchored, so that a long text without a dot takes no longer than its length. */
const DOTTED_DOMAIN = /^[^@]+@[^@.]+\./
const BEFORE_AT = new RegExp(`^[^@]{0,${MAX_LOCAL_LENGTH}}(@|$)`)

/** The rule of browsers (HTML), with a dot in the domain. The output is the address as stored. */
export const EmailAddress = z
  .string(NEEDED)
  .check(
    z.overwrite(tidyAddress),
    z.maxLength(
      MAX_EMAIL_LENGTH,
      sentence('Please use at most {maximum} characters.', { maximum: MAX_EMAIL_LENGTH }),
    ),
    z.regex(z.regexes.html5Email, NEEDED),
    z.regex(DOTTED_DOMAIN, NEEDED),
    z.regex(
      BEFORE_AT,
      sentence('Please use at most {maximum} characters before the @.', { maximum: MAX_LOCAL_LENGTH }),
    ),
  )

/** A phone number as typed, without what is pasted along with it. */
export const Phone = Line(MAX_PHONE_LENGTH, undefined, tidyPhone)

/** ISO 8601 with its offset; we send UTC. */
export const Instant = z.iso.datetime({ offset: true })

/** A whole number in a form, by its label; a missing one is reported as too small. */
export const WholeNumber = (label: string, minimum: number, maximum: number) => {
  const field = words(label)
  const tooSmall = sentence('{field} must be at least {minimum}', { field, minimum })
  const tooLarge = sentence('{field} must be at most {maximum}', { field, maximum })
  const notWhole = sentence('{field} must be a whole number', { field })
  return z
    .int({ error: ({ input }) => (input === undefined ? tooSmall : notWhole) })
    .check(z.minimum(minimum, tooSmall), z.maximum(maximum, tooLarge))
}

/** A person by the name that admins read. */
export const NamedPerson = z.object({ id: z.string(), name: z.string() })

/** The language for screen readers, when a person's text is not in the language of the screens. */
export const Language = z.optional(z.literal('fr'))

export const Id = z.int().check(z.positive())

/** A whole number from a query string or a form, where it arrives as text. */
export const QueryInteger = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,9}$/, sentence('Must be a whole number.'))), z.transform(Number)),
    z.int().check(z.minimum(minimum), z.maximum(maximum)),
  )

export const QueryId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, sentence('Must be a record ID.'))),
  z.transform(Number),
)

export const Sha256 = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, sentence('Must be a SHA-256 hash in lowercase hex.')))

/** Decisions: Lists. */
export const pageQuery = {
  limit: z._default(QueryInteger(1, MAX_PAGE_SIZE), DEFAULT_PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}

/** The output is what to look for. */
export const Search = z.optional(z.string().check(z.overwrite(tidySearch), ...storable(MAX_SEARCH_LENGTH)))

const SELECTED = {
  submission: {
    none: sentence('Please select at least one submission.'),
    tooMany: (most: number) => sentence('Please select at most {most} submissions.', { most }),
  },
  request: {
    none: sentence('Please select at least one request.'),
    tooMany: (most: number) => sentence('Please select at most {most} requests.', { most }),
  },
  case: {
    none: sentence('Please select at least one case.'),
    tooMany: (most: number) => sentence('Please select at most {most} cases.', { most }),
  },
  code: {
    none: sentence('Please select at least one code.'),
    tooMany: (most: number) => sentence('Please select at most {most} codes.', { most }),
  },
}

export const SelectedIds = (noun: keyof typeof SELECTED, most: number) => {
  const { none, tooMany } = SELECTED[noun]
  return z.array(Id).check(z.minLength(1, none), z.maxLength(most, tooMany(most)))
}

/** Why a record in a bulk call was not decided; null when it was. */
export const NotDecided = z.nullable(z.object({ code: z.enum(REFUSAL_CODES), message: z.string() }))

/** The body of every error response (decisions: Errors). */
export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(REFUSAL_CODES),
  fields: z.optional(z.record(z.string(), z.string())),
  /** The request's id in the logs, for unexpected errors. */
  requestId: z.optional(z.string()),
})
export type ErrorBody = z.output<typeof ErrorBody>
