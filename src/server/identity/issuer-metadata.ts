import type { Logger } from 'pino'
import * as z from 'zod'
import type { IssuerSettings } from '../config.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isTrustworthy } from '../setting-kinds.ts'

/** After this the issuer counts as down, in milliseconds: someone is waiting for the page. */
const ANSWER_WITHIN_MS = 4000

/** Short enough to notice an issuer that goes down. */
const FRESH_MS = 60_000

/** The pause after a failure, so that page loads don't queue behind retries. */
const FAILED_FOR_MS = 3000

const Endpoint = z.url().refine((text) => isTrustworthy(new URL(text)))

/** OpenID Connect Discovery 1.0 §3. */
const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: Endpoint,
  token_endpoint: Endpoint,
  jwks_uri: Endpoint,
  userinfo_endpoint: z.optional(Endpoint),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type Metadata = z.output<typeof Metadata>

export interface Discovery {
  /** At most FRESH_MS old; 'unavailable' when the issuer does not answer. */
  fresh(): Promise<Metadata>
  /** For a sign-in already started: the last metadata, however old. */
  known(): Promise<Metadata>
}

export function openDiscovery(settings: IssuerSettings, log: Logger): Discovery {
  const { waitFactor = 1 } = settings
  let last: { metadata: Metadata; until: number } | null = null
  let failedUntil = 0
  let underWay: Promise<Metadata> | null = null

  async function ask(): Promise<Metadata> {
    try {
      const metadata = await read(settings.issuer, ANSWER_WITHIN_MS * waitFactor)
      last = { metadata, until: Date.now() + FRESH_MS }
      return metadata
    } catch (error) {
      failedUntil = Date.now() + FAILED_FOR_MS * waitFactor
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ issuer: settings.issuer, reason }, 'the metadata of the issuer could not be read')
      throw unreachable(settings)
    } finally {
      underWay = null
    }
  }

  async function fresh(): Promise<Metadata> {
    if (last !== null && last.until > Date.now()) return last.metadata
    if (failedUntil > Date.now()) throw unreachable(settings)
    underWay ??= ask()
    return underWay
  }

  return { fresh, known: async () => last?.metadata ?? fresh() }
}

async function read(issuer: string, withinMs: number): Promise<Metadata> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
  })
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  const parsed = Metadata.safeParse(await response.json())
  if (!parsed.success) {
    throw new Error(`its metadata are not usable: ${parsed.error.issues.map(({ path }) => path.join('.'))}`)
  }
  // Otherwise this server could speak for any issuer (Discovery §4.3).
  if (parsed.data.issuer !== issuer) throw new Error(`it calls itself '${parsed.data.issuer}'`)
  return parsed.data
}

function unreachable({ name }: IssuerSettings): Refusal {
  return new Refusal('unavailable', `We can’t reach ${name} right now.`, {
    code: 'issuer.unreachable',
  })
}
