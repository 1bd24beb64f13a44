import * as z from 'zod'
import { BRAND } from '../domain/brand.ts'
import { isDatabaseUrl } from './platform/db/database-refusal.ts'
import { namesProxies } from './platform/http/trusted-proxies.ts'

/** How a setting is said to be wrong: with what it was, or without where that may be a secret. */
const said = (wanted: string) => ({ error: ({ input }: { input?: unknown }) => `is '${input}': ${wanted}.` })
const kept = (wanted: string) => ({ error: `${wanted}.` })

const matching = (pattern: RegExp, problem: { error: z.core.$ZodErrorMap | string }) =>
  z.string().regex(pattern, problem as { error: string })

const whole = (least: number, most: number, wanted = `it is a whole number from ${least} to ${most}`) =>
  matching(/^\d{1,9}$/, said(wanted))
    .transform(Number)
    .refine((number) => number >= least && number <= most, said(wanted))

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, said(`it is ${values.length === 2 ? values.join(' or ') : `one of ${values.join(', ')}`}`))

const address = (
  isRight: (url: URL, text: string) => boolean,
  problem: { error: z.core.$ZodErrorMap | string },
) =>
  z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url && isRight(url, text)) return url
    const { error } = problem
    context.addIssue({
      code: 'custom',
      message: typeof error === 'string' ? error : String(error({ input: text } as never)),
    })
    return z.NEVER
  })

const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

/** Each item of a list, the first wrong one named. */
const listOf = (isRight: (item: string) => boolean, wanted: string) =>
  list.superRefine((items, context) => {
    const wrong = items.find((item) => !isRight(item))
    if (wrong !== undefined) context.addIssue({ code: 'custom', message: `has '${wrong}'${wanted}.` })
  })

const isWeb = ({ protocol }: URL) => /^https?:$/.test(protocol)
const isBare = ({ username, password, search, hash }: URL) => username + password + search + hash === ''

function credentialsAreEncoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** What is fetched from there decides who people are: encrypted, or on this very machine. */
export function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}

/** What the documentation says of a setting: its default, and what it means. */
const meaning = (standard: string, description: string) => ({ standard, description })

/** Bucket names that every store takes, and a prefix of names that are file keys. */
const FILES_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[a-z0-9_-](?:(?!\.\.)[a-z0-9_.-])*)*\/?$/

const MAIL_FROM = /^\s*([^<>@\r\n]+<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)\s*$/

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const ISSUER =
  'is not an issuer: it is an https:// address without a query, exactly as the provider states it'
const STORE =
  'is not the address of a store: it is such as https://s3.example.ca, without a path or credentials'
const MAIL_SERVER =
  'is not a mail server: it is smtp:// or smtps://, then user:password@ (special characters as %..) where needed, then host and port'
const DATABASE =
  'is not a PostgreSQL address: it is postgres:// or postgresql://, then user:password@ (special characters as %..) where needed, then host:port/database'

/** Every setting of the product, an environment variable each; `npm run docs` writes them to docs/configuration.md. */
export const Settings = z.object({
  PORT: whole(0, 65_535, 'it is a number from 0 to 65535')
    .default(3000)
    .meta(meaning('`3000`', 'where it listens')),
  HOST: z
    .string()
    .optional()
    .meta(meaning('`0.0.0.0`; demo and development `127.0.0.1`', 'the interface it listens on')),
  PUBLIC_URL: address(
    (url) => isWeb(url) && url.href === `${url.origin}/`,
    said('it is an address such as https://rewards.example.ca, without a path'),
  )
    .optional()
    .meta(
      meaning(
        '`http://localhost:PORT`',
        'where people reach it, without a path; `https` makes cookies secure',
      ),
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .meta(meaning('`./data`', 'the embedded database, uploads and the secret')),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, kept(DATABASE))
    .optional()
    .meta(meaning('none', 'a PostgreSQL 15 or newer; without it one runs inside `DATA_DIR`')),
  FILES_URL: matching(
    FILES_URL,
    kept('is not a place for files: it is s3://bucket or s3://bucket/prefix, in lower-case letters'),
  )
    .optional()
    .meta(
      meaning(
        'none',
        'an S3-compatible store for the files, `s3://bucket` or `s3://bucket/prefix`; without it they are in `DATA_DIR`; ignored in the demo',
      ),
    ),
  S3_ENDPOINT: address((url) => isWeb(url) && isBare(url) && url.pathname === '/', kept(STORE))
    .optional()
    .meta(meaning('Amazon', 'the address of another store, such as `https://s3.example.ca`')),
  S3_REGION: matching(/^[a-z0-9-]+$/, said('it is a name such as ca-central-1'))
    .optional()
    .meta(meaning('with `S3_ENDPOINT` `us-east-1`', 'the region of the bucket; required at Amazon')),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(meaning('the machine’s own', 'who the product is in the store; goes with `S3_SECRET_ACCESS_KEY`')),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(meaning('the machine’s own', 'the secret that goes with `S3_ACCESS_KEY_ID`')),
  S3_PATH_STYLE: oneOf(['on', 'off'])
    .optional()
    .meta(
      meaning(
        '`on` with `S3_ENDPOINT`',
        '`on` puts the bucket into the path of an address, `off` into its host name',
      ),
    ),
  SECRET: z
    .string()
    .min(32, kept('is too short: it needs at least 32 characters'))
    .optional()
    .meta(
      meaning(
        'made once in `DATA_DIR`',
        'signs cookies and links, encrypts what was delivered; at least 32 characters; required with `DATABASE_URL`',
      ),
    ),
  ADMIN_EMAILS: listOf((email) => /^[^@\s]+@[^@\s]+$/.test(email), ', which is not an email address')
    .default([])
    .meta(
      meaning(
        'none',
        'addresses, separated by commas, that become admin at sign-in once a link mailed to them was opened, or an issuer vouched for them',
      ),
    ),
  OIDC_ISSUER: z
    .string()
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && !url.username && !url.password && !/[?#]/.test(text) && isTrustworthy(url)
    }, kept(ISSUER))
    .optional()
    .meta(
      meaning(
        'none',
        'any OpenID Connect issuer; people sign in there; its callback is `PUBLIC_URL/api/identity/callback/oidc`',
      ),
    ),
  OIDC_CLIENT_ID: z.string().optional().meta(meaning('none', 'who the product is at the issuer')),
  OIDC_CLIENT_SECRET: z.string().optional().meta(meaning('none', 'the secret of that client')),
  OIDC_NAME: z
    .string()
    .trim()
    .max(40, kept('is too long: a button has room for 40 characters'))
    .optional()
    .meta(meaning('the issuer’s host', 'what the button calls it')),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .meta(
      meaning(
        'none',
        '“Continue with Google” beside the password; its callback is `PUBLIC_URL/api/identity/callback/google`',
      ),
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta(meaning('none', 'the secret of that client')),
  ADMIN_SECOND_FACTOR: oneOf(['required', 'optional'])
    .default('optional')
    .meta(meaning('`optional`', '`required`: admins act as admins only after a second factor or a passkey')),
  TRUST_PROXY: listOf(
    namesProxies,
    ': it is an address, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
  )
    .default([])
    .meta(
      meaning(
        'none',
        'proxies whose `X-Forwarded-*` headers and request ids count: addresses, networks such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`',
      ),
    ),
  DRAIN_SECONDS: whole(0, 5)
    .optional()
    .meta(
      meaning(
        '`3` with `TRUST_PROXY`, else `0`',
        'how long a server that is to stop still answers, from 0 to 5, so that the proxy notices',
      ),
    ),
  MAX_REQUESTS: whole(1, 100_000)
    .default(400)
    .meta(meaning('`400`', 'how many requests one server works on at once; beyond that it answers 503')),
  METRICS_TOKEN: matching(
    /^[\x21-\x7e]{16,}$/,
    kept('is too weak: it needs at least 16 letters, digits or signs, without spaces'),
  )
    .optional()
    .meta(
      meaning(
        'none',
        'what Prometheus shows to read `/metrics`, at least 16 characters; without it there is no such address',
      ),
    ),
  LOG_LEVEL: oneOf(LOG_LEVELS)
    .default('info')
    .meta(meaning('`info`', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`')),
  SMTP_URL: address(
    (url) =>
      /^smtps?:$/.test(url.protocol) &&
      url.hostname !== '' &&
      /^\/?$/.test(url.pathname) &&
      url.search === '' &&
      credentialsAreEncoded(url),
    kept(MAIL_SERVER),
  )
    .optional()
    .meta(
      meaning(
        'none',
        'the mail server, `smtp://` or `smtps://user:password@host:port`; without it mail is kept; ignored in the demo',
      ),
    ),
  MAIL_FROM: matching(
    MAIL_FROM,
    said('it is an address such as rewards@example.ca or Rewards <rewards@example.ca>'),
  )
    .trim()
    .optional()
    .meta(
      meaning(BRAND.supportEmail, 'who mail is from, `a@b.ca` or `Name <a@b.ca>`; required with `SMTP_URL`'),
    ),
  MAX_MEDIA_MB: whole(1, 4096, 'it is a number of megabytes from 1 to 4096')
    .default(100)
    .meta(meaning('`100`', 'the largest bonus file an admin can upload, in megabytes')),
  REFERRALS: oneOf(['on', 'off'])
    .default('on')
    .meta(meaning('`on`', '`off` takes no new referral codes; those already entered still pay')),
  SERVICE_WORKER: oneOf(['on', 'off'])
    .default('on')
    .meta(
      meaning(
        '`on`',
        '`off` removes the service worker from every browser that comes by, with what it keeps; nothing opens offline then',
      ),
    ),
})

export type Settings = z.output<typeof Settings>
