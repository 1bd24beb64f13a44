import type { Configuration } from 'openid-client'
import type { Logger } from 'pino'
import { words } from '#domain/text/wording.ts'
import type { IssuerSettings } from '#server/config/config.ts'
import { isTrustworthy } from '#server/config/setting-kinds.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

/** An issuer that takes longer counts as down: someone is waiting for the page. */
const ANSWER_SECONDS = 4

/** The time limit of each request: for the exchange of the code, for the keys and for the person. */
const EXCHANGE_SECONDS = 5

/** Short enough to notice an issuer that goes down. */
const FRESH_MS = 60_000

/** The pause after a failure, so that page loads don't queue behind retries. */
const FAILED_FOR_MS = 3000

export interface Issuer {
  settings: IssuerSettings
  /** Returns a configuration at most FRESH_MS old; Refusal 'unavailable' when the issuer does not answer. */
  fresh(): Promise<Configuration>
  /** Returns the last configuration, however old, for a sign-in already started. */
  known(): Promise<Configuration>
  /** The next sign-in reads the metadata and keys again. */
  expire(): void
}

/** Loaded with its first use. */
export const openidClient = () => import('openid-client')

/** Its metadata is read when needed, with time limits, so an issuer that hangs holds nothing else up. */
export function openIssuer(settings: IssuerSettings, log: Logger): Issuer {
  const { waitFactor = 1 } = settings
  let last: { configuration: Configuration; until: number } | null = null
  let failedUntil = 0
  let underWay: Promise<Configuration> | null = null

  async function ask(): Promise<Configuration> {
    try {
      const configuration = await discover(settings, waitFactor)
      last = { configuration, until: Date.now() + FRESH_MS }
      return configuration
    } catch (error) {
      failedUntil = Date.now() + FAILED_FOR_MS * waitFactor
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ issuer: settings.issuer, reason }, 'the metadata of the issuer could not be read')
      throw unreachable(settings)
    } finally {
      underWay = null
    }
  }

  async function fresh(): Promise<Configuration> {
    if (last !== null && last.until > Date.now()) return last.configuration
    if (failedUntil > Date.now()) throw unreachable(settings)
    underWay ??= ask()
    return underWay
  }

  // Logged there, and retried at the next sign-in.
  fresh().catch(() => undefined)
  return {
    settings,
    fresh,
    known: async () => last?.configuration ?? fresh(),
    expire: () => {
      if (last !== null) last.until = 0
    },
  }
}

/** OpenID Connect Discovery 1.0, and what we ask of an issuer afterwards. */
async function discover(
  { issuer, clientId, clientSecret }: IssuerSettings,
  waitFactor: number,
): Promise<Configuration> {
  const client = await openidClient()
  const server = new URL(issuer)
  // Settings allow plain HTTP only on this computer.
  const isLocal = server.protocol === 'http:'
  const discovered = await client.discovery(server, clientId, undefined, client.None(), {
    timeout: ANSWER_SECONDS * waitFactor,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  })
  const metadata = discovered.serverMetadata()
  // Otherwise this server could speak for any issuer (§4.3); the library accepts another spelling.
  if (metadata.issuer !== issuer) throw new Error(`it calls itself '${metadata.issuer}'`)
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata
  for (const [endpoint, isNeeded] of [
    [authorization_endpoint, true],
    [token_endpoint, true],
    [jwks_uri, true],
    [userinfo_endpoint, false],
  ] as const) {
    const isUsable = endpoint === undefined ? !isNeeded : isTrustworthy(new URL(endpoint))
    if (!isUsable) throw new Error(`its metadata are not usable: ${endpoint}`)
  }
  // The default is `client_secret_basic` (Discovery §3).
  const takesBasic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const authentication = takesBasic ? client.ClientSecretBasic : client.ClientSecretPost
  const configuration = new client.Configuration(metadata, clientId, undefined, authentication(clientSecret))
  configuration.timeout = EXCHANGE_SECONDS * waitFactor
  if (isLocal) client.allowInsecureRequests(configuration)
  // Checks the signature of ID tokens even where they come from the issuer itself.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

function unreachable({ name }: IssuerSettings): Refusal {
  return new Refusal('unavailable', words('We can’t reach {name} right now.', { name }), {
    code: 'issuer.unreachable',
  })
}
