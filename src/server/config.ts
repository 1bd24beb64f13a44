import { resolve } from 'node:path'
import { BRAND } from '../domain/brand.ts'
import { ConfigError } from './platform/config-error.ts'
import { Settings } from './settings.ts'

/** What the process is run for: the real product, a demonstration, engineers at work, or the tests. */
export type Mode = 'production' | 'demo' | 'development' | 'test'

/** Every setting of the product, read once from the environment (docs/configuration.md). */
export interface Config {
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
  issuers: readonly IssuerSettings[]
  /** Whether admins act as admins only after a second factor or a passkey. */
  adminsNeedSecondFactor: boolean
  /** The mail server, smtp:// or smtps:// with its credentials; null keeps mail in the outbox (decisions: Mail). */
  smtpUrl: URL | null
  /** Whom mail comes from: 'name@example.ca' or 'A Name <name@example.ca>'. */
  mailFrom: string
  /** Addresses of proxies whose X-Forwarded-* headers count; none by default. */
  trustedProxies: readonly string[]
  logLevel: string
  /** Whether the referral promotion takes new codes; payouts of codes already entered go on (decisions: Referrals). */
  referralsOpen: boolean
  /** Whether browsers get the worker that opens the product offline; without it they remove the one they have. */
  serviceWorker: boolean
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

/** An S3-compatible store: where it is and who the product is there. */
export interface S3Settings {
  bucket: string
  /** What every key begins with, such as `rewards/`; empty for the whole bucket. */
  prefix: string
  /** Another store than Amazon's. */
  endpoint: URL | null
  region: string
  /** Whether the bucket is in the path of an address instead of in its host name. */
  pathStyle: boolean
  /** Null takes the machine's own, such as the role of an instance. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** How long a server waits for the store; only tests wait for another time. */
  waits?: StoreWaits
}

/** In milliseconds: for an answer, or for an answer to go on, and from one try of a store that is away to the next. */
export interface StoreWaits {
  answerMs: number
  nextTryMs: number
}

/** An OpenID Connect issuer that people may sign in with (docs/decisions/0017). */
export interface IssuerSettings {
  /** Part of the sign-in addresses, and kept with each account that came from this issuer. */
  id: 'oidc' | 'google'
  /** What people read: 'Continue with …'. */
  name: string
  /** Exactly as the issuer writes itself. */
  issuer: string
  clientId: string
  clientSecret: string
  /** It is waited for this many times as long as usual; only tests of one that is away wait less. */
  waitFactor?: number
}

/** Settings of how a server stops, how much it takes on at once, and who may watch it (docs/operations.md). */
interface OperationConfig {
  /** How long a server that is to stop still answers, so that a proxy notices, in seconds. */
  drainSeconds: number
  /** How many requests one server works on at once; the others are told to come back. */
  mostRequests: number
  /** What Prometheus shows to read `/metrics`; null: there is no such address. */
  metricsToken: string | null
}

/** Stores that are not Amazon's mostly have no regions, but signatures need one. */
const REGION_OF_OTHERS = 'us-east-1'

const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Behind a proxy that asks `/readyz` every second, three seconds are enough to be noticed. */
const DRAIN_BEHIND_PROXY_SECONDS = 3

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Demo data never stands beside real data (decisions: Signing in). */
const SUBDIRECTORIES: Partial<Record<Mode, string>> = { demo: 'demo', development: 'dev' }

/** Limits of the demonstration and development are this many times looser: one person plays everyone there. */
const LOCAL_RATE_LIMIT_FACTOR = 100

/** Tests send many requests at once from the process that answers them, on a machine that may do much else. */
const TEST_DATABASE_WAIT_FACTOR = 12

/** Longer than writing a mail into the outbox takes, in milliseconds; tests that are not about the time do not wait for it. */
const ALIKE_MS = 300
const TEST_ALIKE_MS = 1

/** Only tests wait for recurring work; there it is looked for as often as pg-boss can. */
const JOB_POLL_SECONDS = 5
export const TEST_JOB_POLL_SECONDS = 0.5

/** Not read in the demo: its people and files are invented, so files and mail stay beside its database. */
const ELSEWHERE = /^(?:FILES_URL|SMTP_URL|S3_\w+)$/

/** Reads the environment, or refuses to start (ConfigError) with a sentence that names the setting. */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, text]) => text !== '' && !(mode === 'demo' && ELSEWHERE.test(name)),
    ),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new ConfigError(`${path[0]?.toString()} ${message}`)
  }
  const settings = parsed.data
  refuseContradictions(settings, mode)
  const local = mode !== 'production'
  return {
    mode,
    host: settings.HOST ?? (local ? '127.0.0.1' : '0.0.0.0'),
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`),
    dataDir: resolve(settings.DATA_DIR, SUBDIRECTORIES[mode] ?? ''),
    databaseUrl: settings.DATABASE_URL ?? null,
    s3: s3Of(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `${BRAND.name} <${BRAND.supportEmail}>`,
    secret: settings.SECRET ?? null,
    adminEmails: new Set(settings.ADMIN_EMAILS.map((email) => email.toLowerCase())),
    issuers: issuersOf(settings),
    adminsNeedSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required',
    trustedProxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    referralsOpen: settings.REFERRALS === 'on',
    serviceWorker: settings.SERVICE_WORKER === 'on',
    maxMediaBytes: settings.MAX_MEDIA_MB * BYTES_PER_MEGABYTE,
    operation: {
      drainSeconds:
        settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY.length > 0 ? DRAIN_BEHIND_PROXY_SECONDS : 0),
      mostRequests: settings.MAX_REQUESTS,
      metricsToken: settings.METRICS_TOKEN ?? null,
    },
    rateLimitFactor: local ? LOCAL_RATE_LIMIT_FACTOR : 1,
    databaseWaitFactor: mode === 'test' ? TEST_DATABASE_WAIT_FACTOR : 1,
    alikeMs: mode === 'test' ? TEST_ALIKE_MS : ALIKE_MS,
    jobPollSeconds: mode === 'test' ? TEST_JOB_POLL_SECONDS : JOB_POLL_SECONDS,
  }
}

type Name = keyof Settings

/** Settings that need others: the first one given without what it needs is named. */
function refuseContradictions(settings: Settings, mode: Mode): void {
  const needs = (name: Name, needed: Name, sentence: string) => {
    if (settings[name] !== undefined && settings[needed] === undefined) throw new ConfigError(sentence)
  }
  if (mode === 'production') {
    needs(
      'DATABASE_URL',
      'SECRET',
      'SECRET is missing: with DATABASE_URL every server needs the same SECRET.',
    )
    needs('SMTP_URL', 'MAIL_FROM', 'MAIL_FROM is missing: with SMTP_URL mail needs an address it comes from.')
  }
  for (const name of [
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_PATH_STYLE',
  ] as const) {
    needs(name, 'FILES_URL', `${name} is set but FILES_URL is not: set FILES_URL to s3://bucket.`)
  }
  if (settings.S3_ENDPOINT === undefined) {
    const sentence =
      'S3_REGION is missing: set it to the region of the bucket, or S3_ENDPOINT to another store.'
    needs('FILES_URL', 'S3_REGION', sentence)
  }
  for (const [name, needed] of [
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ] as const) {
    const sentence = `${needed} is missing: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together.`
    needs(name, needed, sentence)
  }
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const) {
    needs(name, 'OIDC_ISSUER', 'OIDC_ISSUER is missing: the other OIDC_ settings belong to it.')
  }
  needs('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.')
  needs('OIDC_ISSUER', 'OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.')
  needs(
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it.',
  )
  needs(
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
    'GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.',
  )
}

function s3Of(settings: Settings): S3Settings | null {
  const { FILES_URL, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings
  if (FILES_URL === undefined) return null
  const { host: bucket, pathname } = new URL(FILES_URL)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  return {
    bucket,
    prefix: prefix && `${prefix}/`,
    endpoint: S3_ENDPOINT ?? null,
    region: settings.S3_REGION ?? REGION_OF_OTHERS,
    pathStyle: settings.S3_PATH_STYLE ? settings.S3_PATH_STYLE === 'on' : S3_ENDPOINT !== undefined,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
  }
}

function issuersOf(settings: Settings): IssuerSettings[] {
  const { OIDC_ISSUER, OIDC_NAME, GOOGLE_CLIENT_ID } = settings
  const issuers: IssuerSettings[] = []
  if (OIDC_ISSUER !== undefined) {
    issuers.push({
      id: 'oidc',
      name: OIDC_NAME || new URL(OIDC_ISSUER).hostname,
      issuer: OIDC_ISSUER,
      clientId: settings.OIDC_CLIENT_ID!,
      clientSecret: settings.OIDC_CLIENT_SECRET!,
    })
  }
  if (GOOGLE_CLIENT_ID !== undefined) {
    issuers.push({
      id: 'google',
      name: 'Google',
      issuer: GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET!,
    })
  }
  return issuers
}
