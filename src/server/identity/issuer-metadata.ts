import type { Logger } from 'pino'
import * as z from 'zod'
import type { IssuerSettings } from '../config.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isTrustworthy } from '../settings.ts'

/** An issuer that has not answered for this long is taken to be down, in milliseconds: a person waits for the page. */
const ANSWER_WITHIN_MS = 4000

/** What is known about an issuer serves this long, so that one that goes down is noticed. */
const FRESH_MS = 60_000

/** After a failure the next try waits this long, so that people get the page without waiting in turn. */
const FAILED_FOR_MS = 3000

const Endpoint = z.url().refine((text) => isTrustworthy(new URL(text)))

/** What an issuer says about itself (OpenID Connect Discovery 1.0 §3), as far as signing in needs it. */
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
  /** What the issuer says now, at most a minute old; 'unavailable' when it does not answer. */
  fresh(): Promise<Metadata>
  /** What it said last, for a sign-in that is under way; asks when nothing is known yet. */
  known(): Promise<Metadata>
}

/** Asks an issuer about itself, as often as needed until it answers; nothing else ever waits for it. */
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
      log.warn({ issuer: settings.issuer, reason }, 'the issuer could not be asked about itself')
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
  // Whoever answers at this address could otherwise speak for any issuer (Discovery §4.3).
  if (parsed.data.issuer !== issuer) throw new Error(`it calls itself '${parsed.data.issuer}'`)
  return parsed.data
}

function unreachable({ name }: IssuerSettings): Refusal {
  return new Refusal('unavailable', `${name} cannot be reached at the moment.`, {
    code: 'issuer.unreachable',
  })
}
