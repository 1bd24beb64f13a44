import * as z from 'zod'
import { EmailAddress } from '#contract/fields/common.ts'
import { PUSH_SERVICES } from '#domain/notifications/push.ts'
import { isDatabaseUrl } from '#server/platform/db/database-refusal.ts'
import { namesProxies } from '#server/platform/http/trusted-proxies.ts'
import { inboundSettings } from './inbound-settings.ts'
import { productSettings } from './product-settings.ts'
import {
  credentialsAreEncoded,
  documented,
  expected,
  expectedSecret,
  isBare,
  isPushSubject,
  isTrustworthy,
  isWeb,
  listOf,
  matching,
  oneOf,
  urlSetting,
  wholeNumber,
} from './setting-kinds.ts'

/** A bucket name that every store accepts, and an optional prefix in the form of file keys. */
const FILES_URL = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[a-z0-9_-](?:(?!\.\.)[a-z0-9_.-])*)*\/?$/

const MAIL_FROM = /^\s*([^<>@\r\n]+<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)\s*$/

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const ISSUER =
  'is not an issuer. It must be an https:// address without a query, exactly as the provider states it'
const STORE =
  'is not the address of a store. It must be an address such as https://s3.example.ca, without a path or credentials'
const MAIL_SERVER =
  'is not a mail server. It must be smtp:// or smtps://, then user:password@ if needed (special characters as %..), then host and port'
const PUSH_SUBJECT =
  'a mailto: address or an https:// page that push services can reach, such as mailto:push@example.ca, not one of localhost'
const DATABASE =
  'is not a PostgreSQL address. It must be postgres:// or postgresql://, then user:password@ if needed (special characters as %..), then host:port/database'

const secret = z.string().min(32, expectedSecret('is too short. It must have at least 32 characters'))

export const Settings = z.object({
  PORT: wholeNumber(0, 65_535, 'a number from 0 to 65535')
    .default(3000)
    .meta(documented('`3000`', 'the port the server listens on')),
  HOST: z
    .string()
    .optional()
    .meta(
      documented('`0.0.0.0`; demo and development `127.0.0.1`', 'the network address the server listens on'),
    ),
  PUBLIC_URL: urlSetting(
    (url) => isWeb(url) && url.href === `${url.origin}/`,
    expected('an address such as https://rewards.example.ca, without a path'),
  )
    .optional()
    .meta(
      documented(
        '`http://localhost:PORT`',
        'the address people use, without a path; with `https`, cookies are secure',
      ),
    ),
  DATA_DIR: z
    .string()
    .default('./data')
    .meta(documented('`./data`', 'the directory for the embedded database, files and the secret')),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, expectedSecret(DATABASE))
    .optional()
    .meta(documented('none', 'a PostgreSQL 15 or newer; if not set, an embedded one runs in `DATA_DIR`')),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isDatabaseUrl, expectedSecret(DATABASE))
    .optional()
    .meta(
      documented(
        '`DATABASE_URL`',
        'the same database without the pooler that `DATABASE_URL` leads through, for migrations, locks and live changes; required if the pooler is in transaction mode',
      ),
    ),
  FILES_URL: matching(
    FILES_URL,
    expectedSecret('is not a bucket. It must be s3://bucket or s3://bucket/prefix, in lower-case letters'),
  )
    .optional()
    .meta(
      documented(
        'none',
        'an S3-compatible store for files, `s3://bucket` or `s3://bucket/prefix`; if not set, files are kept in `DATA_DIR`; ignored in the demo',
      ),
    ),
  S3_ENDPOINT: urlSetting((url) => isWeb(url) && isBare(url) && url.pathname === '/', expectedSecret(STORE))
    .optional()
    .meta(
      documented('Amazon', 'the address of a store other than Amazon’s, such as `https://s3.example.ca`'),
    ),
  S3_REGION: matching(/^[a-z0-9-]+$/, expected('a name such as ca-central-1'))
    .optional()
    .meta(documented('with `S3_ENDPOINT` `us-east-1`', 'the region of the bucket; required for Amazon')),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .meta(documented('the machine’s own', 'the access key for the store; also set `S3_SECRET_ACCESS_KEY`')),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .meta(documented('the machine’s own', 'the secret of that access key')),
  S3_PATH_STYLE: oneOf(['on', 'off'])
    .optional()
    .meta(
      documented(
        '`on` with `S3_ENDPOINT`',
        '`on`: addresses name the bucket in the path; `off`: in the host name',
      ),
    ),
  SECRET: secret
    .optional()
    .meta(
      documented(
        'generated once in `DATA_DIR`',
        'signs cookies and links, and encrypts delivered rewards; at least 32 characters; required with `DATABASE_URL`',
      ),
    ),
  SECRET_PREVIOUS: secret
    .optional()
    .meta(
      documented(
        'none',
        'a second secret that is accepted, but not written with, while `SECRET` changes (see “Changing the secret” in `docs/operations.md`)',
      ),
    ),
  ADMIN_EMAILS: listOf((email) => EmailAddress.safeParse(email).success, ', which is not an email address')
    .default([])
    .meta(
      documented(
        'none',
        'email addresses, separated by commas, that become admin when they sign in with a verified address: verified by an emailed link, or by an issuer',
      ),
    ),
  OIDC_ISSUER: z
    .string()
    .refine((text) => {
      const url = URL.parse(text)
      return url !== null && !url.username && !url.password && !/[?#]/.test(text) && isTrustworthy(url)
    }, expectedSecret(ISSUER))
    .optional()
    .meta(
      documented(
        'none',
        'an OpenID Connect issuer where people sign in; register the callback `PUBLIC_URL/api/identity/callback/oidc`',
      ),
    ),
  OIDC_CLIENT_ID: z.string().optional().meta(documented('none', 'the client id at the issuer')),
  OIDC_CLIENT_SECRET: z.string().optional().meta(documented('none', 'the secret of that client')),
  OIDC_NAME: z
    .string()
    .trim()
    .max(40, expectedSecret('is too long for its button. Use at most 40 characters'))
    .optional()
    .meta(documented('the issuer’s host', 'the issuer’s name on the button')),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .meta(
      documented(
        'none',
        'adds “Continue with Google” to the sign-in page; register the callback `PUBLIC_URL/api/identity/callback/google`',
      ),
    ),
  GOOGLE_CLIENT_SECRET: z.string().optional().meta(documented('none', 'the secret of that client')),
  ADMIN_SECOND_FACTOR: oneOf(['required', 'optional'])
    .default('optional')
    .meta(
      documented(
        '`optional`',
        '`required`: admins need two-step verification or a passkey to use admin screens',
      ),
    ),
  TRUST_PROXY: listOf(
    namesProxies,
    '. Use an url, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal',
  )
    .default([])
    .meta(
      documented(
        'none',
        'proxies whose `X-Forwarded-*` headers and request ids are trusted: addresses, networks such as `10.0.0.0/8`, or `loopback`, `linklocal`, `uniquelocal`',
      ),
    ),
  DRAIN_SECONDS: wholeNumber(0, 5)
    .optional()
    .meta(
      documented(
        '`3` with `TRUST_PROXY`, else `0`',
        'how long a stopping server keeps answering, from 0 to 5 seconds, so that the proxy notices',
      ),
    ),
  MAX_REQUESTS: wholeNumber(1, 100_000)
    .default(400)
    .meta(
      documented(
        '`400`',
        'how many requests one server handles at the same time; beyond that it answers 503',
      ),
    ),
  METRICS_TOKEN: matching(
    /^[\x21-\x7e]{16,}$/,
    expectedSecret('is too weak. It must have at least 16 letters, digits or symbols, without spaces'),
  )
    .optional()
    .meta(
      documented(
        'none',
        'the token Prometheus needs to read `/metrics`, at least 16 characters; if not set, `/metrics` is off',
      ),
    ),
  LOG_LEVEL: oneOf(LOG_LEVELS)
    .default('info')
    .meta(documented('`info`', '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`')),
  SMTP_URL: urlSetting(
    (url) =>
      /^smtps?:$/.test(url.protocol) &&
      url.hostname !== '' &&
      /^\/?$/.test(url.pathname) &&
      url.search === '' &&
      credentialsAreEncoded(url),
    expectedSecret(MAIL_SERVER),
  )
    .optional()
    .meta(
      documented(
        'none',
        'the mail server, `smtp://` or `smtps://user:password@host:port`; if not set, emails are kept but not sent; ignored in the demo',
      ),
    ),
  MAIL_FROM: matching(
    MAIL_FROM,
    expected('an address such as rewards@example.ca or Rewards <rewards@example.ca>'),
  )
    .trim()
    .optional()
    .meta(
      documented(
        '`SUPPORT_EMAIL`',
        'the sender of emails, `a@b.ca` or `Name <a@b.ca>`; required with `SMTP_URL`',
      ),
    ),
  ...inboundSettings,
  PUSH_SUBJECT: urlSetting(isPushSubject, expected(PUSH_SUBJECT))
    .transform(({ href }) => href)
    .optional()
    .meta(
      documented(
        'none',
        'where push services can reach you, `mailto:you@example.ca` or an `https://` page; with it, members can turn push notifications on; ignored in the demo',
      ),
    ),
  PUSH_SERVICES: listOf(
    (item) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(item),
    ', which is not a host such as push.example.ca or *.push.example.ca',
  )
    .default([...PUSH_SERVICES])
    .meta(
      documented(
        `\`${PUSH_SERVICES.join(' ')}\``,
        'the push services of browsers that members may use: hosts, and `*.` for any host below one',
      ),
    ),
  ...productSettings,
})

export type Settings = z.output<typeof Settings>
