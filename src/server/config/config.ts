import { resolve } from 'node:path'
import type { MassRejectionLimit } from '#domain/reviews/mass-rejections.ts'
import { BRAND } from '#domain/site/brand.ts'
import { tidyAddress } from '#domain/text/email-address.ts'
import { COMPANY } from '#server/platform/company.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { inboundOf } from './inbound-settings.ts'
import { Settings } from './settings.ts'

export type Mode = 'production' | 'demo' | 'development' | 'test'

export type Config = ReturnType<typeof readConfig>

export interface S3Settings {
  bucket: string
  /** The beginning of every key, such as `rewards/`; '' for the whole bucket. */
  prefix: string
  /** The store's address; null for Amazon. */
  endpoint: URL | null
  region: string
  pathStyle: boolean
  /** A null value uses the machine's own, such as an instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** The store's time limits, which only tests set. */
  waits?: StoreWaits
}

/** How long to wait for an answer, or its next bytes, and between tries while the store is down. */
export interface StoreWaits {
  answerMs: number
  nextTryMs: number
}

export interface PushSettings {
  /** A mailto: or https: address of ours (RFC 8292 §2.1). */
  subject: string
  /** The hosts that browsers may name, exact or `*.` (domain/notifications/push.ts). */
  services: readonly string[]
  /** A push service on this machine, which only tests set. */
  local?: LocalPushService
}

interface LocalPushService {
  port: number
  certificate: string
  /** Admits loopback addresses. */
  isAdmitted?: boolean
  answerWithinMs?: number
}

/** An OpenID Connect issuer that people may sign in with (docs/decisions/0017). */
export interface IssuerSettings {
  /** Part of the sign-in paths, and stored with each account from this issuer. */
  id: 'oidc' | 'google'
  name: string
  /** Exactly as the issuer spells it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Multiplies the timeouts; only tests set it. */
  waitFactor?: number
}

/** Most other stores have no regions, but request signatures need one. */
const REGION_OF_OTHERS = 'us-east-1'

const GOOGLE_ISSUER = 'https://accounts.google.com'

/** Enough for a proxy that checks `/readyz` every second. */
const DRAIN_BEHIND_PROXY_SECONDS = 3

const BYTES_PER_MEGABYTE = 1024 * 1024

/** Keeps demo data apart from real data (decisions: Signing in). */
const SUBDIRECTORIES: Partial<Record<Mode, string>> = { demo: 'demo', development: 'dev' }

/** One person plays everyone in the demo and in development. */
const LOCAL_RATE_LIMIT_FACTOR = 100

/** Tests send many requests from the process that answers them, often on a busy machine. */
const TEST_DATABASE_WAIT_FACTOR = 12

/** Longer than it takes to write an email into the outbox. */
const MIN_ANSWER_MS = 300
const TEST_MIN_ANSWER_MS = 1

/** Proxies close connections that are silent for a minute. Tests wait for changes only. */
const HEARTBEAT_MS = 25_000
const TEST_HEARTBEAT_MS = 3_600_000

/** A test's decisions stay on hold until the test ends the hold, even on a slow machine. */
const TEST_HOLD_FACTOR = 60

/** 0.5 s is the shortest that pg-boss accepts. */
const JOB_POLL_SECONDS = 5
export const TEST_JOB_POLL_SECONDS = 0.5

/** Ignored in the demo: its people and files are invented, so files and messages stay beside its database. */
const ELSEWHERE = /^(?:FILES_URL|SMTP_URL|S3_\w+|PUSH_\w+)$/

/** Throws ConfigError with a sentence that names the first wrong setting. */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode) {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, text]) => text !== '' && !(mode === 'demo' && ELSEWHERE.test(name)),
    ),
  )
  const parsed = Settings.safeParse(variables)
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
    /** The address at which people reach the product, and the base of cookies and links. */
    publicUrl: settings.PUBLIC_URL ?? new URL(`http://localhost:${settings.PORT}`),
    dataDir: resolve(settings.DATA_DIR, SUBDIRECTORIES[mode] ?? ''),
    /** An external PostgreSQL; null runs the embedded one in `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** The same database without the pooler in `databaseUrl`; null without a pooler. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? null,
    /** An S3 store for files; null keeps them in `dataDir`. */
    s3: s3Of(settings),
    /** smtp:// or smtps:// with credentials; null keeps email in the outbox (decisions: Email). */
    smtpUrl: settings.SMTP_URL ?? null,
    /** The sender: 'name@example.ca' or 'A Name <name@example.ca>'. */
    mailFrom: settings.MAIL_FROM ?? `${BRAND.name} <${COMPANY.supportEmail}>`,
    /** Where answers by email arrive; null takes none (docs/decisions/0069). */
    inbound: inboundOf(settings),
    /** Signs cookies and links; null generates one in `dataDir`. */
    secret: settings.SECRET ?? null,
    /** A second secret that is accepted while the secret changes (docs/decisions/0042). */
    previousSecret: settings.SECRET_PREVIOUS ?? null,
    /** Lower-case addresses that become admin at sign-in once verified. */
    adminEmails: adminEmailsOf(settings),
    issuers: issuersOf(settings),
    /** Whether admin rights need two-step verification or a passkey. */
    adminsNeedSecondFactor: settings.ADMIN_SECOND_FACTOR === 'required',
    /** Who push services can write to, and the services; null sends no push notifications (docs/decisions/0054). */
    push: pushOf(settings),
    trustedProxies: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    referralsOpen: settings.REFERRALS === 'on',
    showsReviewFigures: settings.SHOW_REVIEW_FIGURES === 'on',
    /** The points above which a second admin must agree (docs/decisions/0059); null is off. */
    secondAdminAbove: settings.SECOND_ADMIN_ABOVE ?? null,
    /** The price of points in Canadian dollars; null shows it to nobody. */
    dollars:
      settings.POINTS_PER_DOLLAR === undefined
        ? null
        : { pointsPerDollar: settings.POINTS_PER_DOLLAR, membersSee: settings.SHOW_DOLLARS === 'on' },
    /** Years after a client's last campaign at which its contacts and notes are deleted. */
    clientDataYears: settings.CLIENT_DATA_YEARS,
    /** The days that a code must still be valid to be delivered by itself. */
    codeMinDays: settings.CODE_MIN_DAYS,
    massRejections: {
      rejections: settings.MASS_REJECTION_LIMIT,
      minutes: settings.MASS_REJECTION_MINUTES,
    } satisfies MassRejectionLimit,
    serviceWorker: settings.SERVICE_WORKER === 'on',
    maxMediaBytes: settings.MAX_MEDIA_MB * BYTES_PER_MEGABYTE,
    operation: {
      drainSeconds:
        settings.DRAIN_SECONDS ?? (settings.TRUST_PROXY.length > 0 ? DRAIN_BEHIND_PROXY_SECONDS : 0),
      maxRequests: settings.MAX_REQUESTS,
      /** The bearer token for `/metrics`; null turns that path off. */
      metricsToken: settings.METRICS_TOKEN ?? null,
    },
    rateLimitFactor: local ? LOCAL_RATE_LIMIT_FACTOR : 1,
    databaseWaitFactor: mode === 'test' ? TEST_DATABASE_WAIT_FACTOR : 1,
    /** Minimum time of answers that must not reveal whether an address is known. */
    minAnswerMs: mode === 'test' ? TEST_MIN_ANSWER_MS : MIN_ANSWER_MS,
    /** How often an open stream checks its session, unless a change arrives first. */
    heartbeatMs: mode === 'test' ? TEST_HEARTBEAT_MS : HEARTBEAT_MS,
    /** Multiplies how long a decision can be undone. */
    holdFactor: mode === 'test' ? TEST_HOLD_FACTOR : 1,
    jobPollSeconds: mode === 'test' ? TEST_JOB_POLL_SECONDS : JOB_POLL_SECONDS,
  }
}

type Name = keyof Settings

const S3_SETTINGS = [
  ...(['S3_ENDPOINT', 'S3_REGION'] as const),
  ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PATH_STYLE'] as const),
]

const INBOUND_SETTINGS = ['INBOUND_PORT', 'INBOUND_HOST', 'INBOUND_TLS_CERT', 'INBOUND_TLS_KEY'] as const

/** Names the first setting that is given without another one it needs. */
function refuseContradictions(settings: Settings, mode: Mode): void {
  const needs = (name: Name, needed: Name, sentence = `${needed} is missing. ${name} needs it.`) => {
    if (settings[name] !== undefined && settings[needed] === undefined) throw new ConfigError(sentence)
  }
  const both = (one: Name, other: Name) => {
    needs(one, other, `${other} is missing. Set both ${one} and ${other}, or neither.`)
    needs(other, one, `${one} is missing. Set both ${one} and ${other}, or neither.`)
  }
  if (mode === 'production') {
    const sameSecret = 'SECRET is missing. With DATABASE_URL, set the same SECRET on every server.'
    needs('DATABASE_URL', 'SECRET', sameSecret)
    const sender = 'MAIL_FROM is missing. With SMTP_URL, set it to the address email comes from.'
    needs('SMTP_URL', 'MAIL_FROM', sender)
  }
  if (settings.SHOW_DOLLARS === 'on') needs('SHOW_DOLLARS', 'POINTS_PER_DOLLAR')
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL')
  for (const name of S3_SETTINGS) {
    needs(name, 'FILES_URL', `${name} is set but FILES_URL is not. Set FILES_URL to s3://bucket.`)
  }
  if (settings.S3_ENDPOINT === undefined) {
    const sentence =
      'S3_REGION is missing. Set it to the region of the bucket, or set S3_ENDPOINT to use another store.'
    needs('FILES_URL', 'S3_REGION', sentence)
  }
  both('S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY')
  for (const name of INBOUND_SETTINGS) needs(name, 'INBOUND_DOMAIN')
  both('INBOUND_TLS_CERT', 'INBOUND_TLS_KEY')
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const) {
    needs(name, 'OIDC_ISSUER', 'OIDC_ISSUER is missing. The other OIDC_ settings need it.')
  }
  needs('OIDC_ISSUER', 'OIDC_CLIENT_ID')
  needs('OIDC_ISSUER', 'OIDC_CLIENT_SECRET')
  needs('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID')
  needs('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
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

function adminEmailsOf({ ADMIN_EMAILS }: Settings): ReadonlySet<string> {
  return new Set(ADMIN_EMAILS.map((email) => tidyAddress(email).toLowerCase()))
}

function pushOf({ PUSH_SUBJECT, PUSH_SERVICES }: Settings): PushSettings | null {
  return PUSH_SUBJECT === undefined ? null : { subject: PUSH_SUBJECT, services: PUSH_SERVICES }
}

function issuersOf(settings: Settings): readonly IssuerSettings[] {
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
