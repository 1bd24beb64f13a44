import { resolve } from 'node:path'
import { BRAND } from '../domain/brand.ts'
import { readS3Settings, type S3Settings } from './config-files.ts'
import { type IdentitySettings, readIdentity } from './config-identity.ts'
import { type OperationConfig, readOperationConfig } from './config-operation.ts'
import { isDatabaseUrl } from './platform/database-refusal.ts'
import { ConfigError } from './platform/config-error.ts'
import { namesProxies } from './platform/trusted-proxies.ts'

/** What the process is run for: the real product, a demonstration, engineers at work, or the tests. */
export type Mode = 'production' | 'demo' | 'development' | 'test'

/** Every setting of the product, read once from the environment (README: Configuration). */
export interface Config extends IdentitySettings {
  mode: Mode
  host: string
  port: number
  /** Where people reach the product; decides cookies and links. */
  publicUrl: URL
  dataDir: string
  /** A given PostgreSQL; null runs the embedded one in `dataDir`. */
  databaseUrl: string | null
  /** The store that keeps the files; null keeps them in `dataDir`. */
  s3: S3Settings | null
  /** Signs cookies and links; null makes one in `dataDir`. */
  secret: string | null
  /** Lower-case addresses that become admin at sign-in once verified. */
  adminEmails: ReadonlySet<string>
  /** The mail server, smtp:// or smtps:// with its credentials; null keeps mail in the outbox (decisions: Mail). */
  smtpUrl: URL | null
  /** Whom mail comes from: 'name@example.ca' or 'A Name <name@example.ca>'. */
  mailFrom: string
  /** Addresses of proxies whose X-Forwarded-* headers count; none by default. */
  trustedProxies: readonly string[]
  logLevel: string
  /** Whether the referral promotion takes new codes; payouts of codes already entered go on (decisions: Referrals). */
  referralsOpen: boolean
  /** The largest bonus file an admin may upload, in bytes (decisions: Bonus media). */
  maxMediaBytes: number
  operation: OperationConfig
  /** Whether rate limits apply in full; tests that are not about them loosen them. */
  rateLimitFactor: number
  /** The database is waited for this many times longer than a server does; only tests that are not about it wait longer. */
  databaseWaitFactor: number
  /** Answers that must not tell known addresses from unknown ones take at least so many milliseconds. */
  alikeMs: number
  /** Recurring work is looked for that often, in seconds. */
  jobPollSeconds: number
}

const DEFAULT_PORT = 3000
const MIN_SECRET_LENGTH = 32
const DEFAULT_MAX_MEDIA_MB = 100
const MAX_MEGABYTES = 4096
const BYTES_PER_MEGABYTE = 1024 * 1024
/** Demo data never stands beside real data (decisions: Signing in). */
const SUBDIRECTORIES: Partial<Record<Mode, string>> = { demo: 'demo', development: 'dev' }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Limits of the demonstration and development are this many times looser: one person plays everybody there. */
const LOCAL_RATE_LIMIT_FACTOR = 100

/** Tests send many requests at once from the process that answers them, on a machine that may do much else. */
const TEST_DATABASE_WAIT_FACTOR = 12

/** Longer than writing a mail into the outbox takes, in milliseconds; tests that are not about the time do not wait for it. */
const ALIKE_MS = 300
const TEST_ALIKE_MS = 1

/** Nobody waits for recurring work but tests, where it is looked for as often as pg-boss can. */
const JOB_POLL_SECONDS = 5
export const TEST_JOB_POLL_SECONDS = 0.5

/** Reads the environment, or refuses to start with a sentence that names the setting. */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const local = mode !== 'production'
  const port = readPort(environment.PORT)
  const host = environment.HOST || (local ? '127.0.0.1' : '0.0.0.0')
  const databaseUrl = readDatabaseUrl(environment.DATABASE_URL)
  const secret = environment.SECRET || null
  if (secret !== null && secret.length < MIN_SECRET_LENGTH) {
    throw new ConfigError(`SECRET is too short: it needs at least ${MIN_SECRET_LENGTH} characters.`)
  }
  if (databaseUrl !== null && secret === null && !local) {
    throw new ConfigError('SECRET is missing: with DATABASE_URL every server needs the same SECRET.')
  }
  const logLevel = environment.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL is '${logLevel}': it is one of ${LOG_LEVELS.join(', ')}.`)
  }
  // The people of the demonstration are invented: their mail stays where it can be read.
  const smtpUrl = mode === 'demo' ? null : readSmtpUrl(environment.SMTP_URL)
  if (smtpUrl !== null && !environment.MAIL_FROM && !local) {
    throw new ConfigError('MAIL_FROM is missing: with SMTP_URL mail needs an address it comes from.')
  }
  const trustedProxies = splitList(environment.TRUST_PROXY)
  const wrongProxy = trustedProxies.find((entry) => !namesProxies(entry))
  if (wrongProxy !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY has '${wrongProxy}': it is an address, a network such as 10.0.0.0/8, or loopback, linklocal or uniquelocal.`,
    )
  }
  const dataDir = resolve(environment.DATA_DIR || './data')
  return {
    mode,
    host,
    port,
    publicUrl: readPublicUrl(environment.PUBLIC_URL, port),
    dataDir: resolve(dataDir, SUBDIRECTORIES[mode] ?? ''),
    databaseUrl,
    // The files of the demonstration are invented too: they stay beside its database.
    s3: mode === 'demo' ? null : readS3Settings(environment),
    secret,
    adminEmails: readAdminEmails(environment.ADMIN_EMAILS),
    ...readIdentity(environment),
    smtpUrl,
    mailFrom: readMailFrom(environment.MAIL_FROM),
    trustedProxies,
    logLevel,
    referralsOpen: readSwitch('REFERRALS', environment.REFERRALS),
    maxMediaBytes: readMegabytes('MAX_MEDIA_MB', environment.MAX_MEDIA_MB, DEFAULT_MAX_MEDIA_MB),
    operation: readOperationConfig(environment, { behindProxy: trustedProxies.length > 0 }),
    rateLimitFactor: local ? LOCAL_RATE_LIMIT_FACTOR : 1,
    databaseWaitFactor: mode === 'test' ? TEST_DATABASE_WAIT_FACTOR : 1,
    alikeMs: mode === 'test' ? TEST_ALIKE_MS : ALIKE_MS,
    jobPollSeconds: mode === 'test' ? TEST_JOB_POLL_SECONDS : JOB_POLL_SECONDS,
  }
}

function splitList(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function readSwitch(name: string, text: string | undefined): boolean {
  if (!text || text === 'on') return true
  if (text === 'off') return false
  throw new ConfigError(`${name} is '${text}': it is on or off.`)
}

function readMegabytes(name: string, text: string | undefined, standard: number): number {
  const megabytes = wholeNumber(text || String(standard))
  if (megabytes !== null && megabytes >= 1 && megabytes <= MAX_MEGABYTES) {
    return megabytes * BYTES_PER_MEGABYTE
  }
  throw new ConfigError(`${name} is '${text}': it is a number of megabytes from 1 to ${MAX_MEGABYTES}.`)
}

/** Digits and nothing else: `Number` would take '1e3' and ' ' as well. */
function wholeNumber(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

function readPort(text: string | undefined): number {
  const port = wholeNumber(text || String(DEFAULT_PORT))
  if (port !== null && port <= 65_535) return port
  throw new ConfigError(`PORT is '${text}': it is a number from 0 to 65535.`)
}

function readPublicUrl(text: string | undefined, port: number): URL {
  const url = URL.parse(text || `http://localhost:${port}`)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (url && isWeb && url.href === `${url.origin}/`) return url
  throw new ConfigError(
    `PUBLIC_URL is '${text}': it is an address such as https://rewards.example.ca, without a path.`,
  )
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  if (isDatabaseUrl(text)) return text
  throw new ConfigError(
    'DATABASE_URL is not a PostgreSQL address: it is postgres:// or postgresql://, then user:password@ (special characters as %..) where needed, then host:port/database.',
  )
}

/** Says nothing of what is in the address: a password is. */
function readSmtpUrl(text: string | undefined): URL | null {
  if (!text) return null
  const url = URL.parse(text)
  const isMailServer = url && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (isMailServer && /^\/?$/.test(url.pathname) && url.search === '' && areEncoded(url)) return url
  throw new ConfigError(
    'SMTP_URL is not a mail server: it is smtp:// or smtps://, then user:password@ (special characters as %..) where needed, then host and port.',
  )
}

function areEncoded({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

function readMailFrom(text: string | undefined): string {
  const from = text?.trim() || `${BRAND.name} <${BRAND.supportEmail}>`
  if (/^([^<>@\r\n]+<[^@\s<>]+@[^@\s<>]+>|[^@\s<>]+@[^@\s<>]+)$/.test(from)) return from
  throw new ConfigError(
    `MAIL_FROM is '${text}': it is an address such as rewards@example.ca or Rewards <rewards@example.ca>.`,
  )
}

function readAdminEmails(text: string | undefined): ReadonlySet<string> {
  const emails = splitList(text).map((email) => email.toLowerCase())
  const wrong = emails.find((email) => !/^[^@\s]+@[^@\s]+$/.test(email))
  if (wrong !== undefined)
    throw new ConfigError(`ADMIN_EMAILS has '${wrong}', which is not an e-mail address.`)
  return new Set(emails)
}
