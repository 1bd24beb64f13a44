import { ConfigError } from './platform/config-error.ts'

/** An OpenID Connect issuer that people may sign in with (docs/decisions/0017). */
export interface IssuerSettings {
  /** Stands in addresses and beside each account that came from here. */
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

export interface IdentitySettings {
  issuers: readonly IssuerSettings[]
  /** Whether admins act as admins only after a second factor or a passkey. */
  adminsNeedSecondFactor: boolean
}

const GOOGLE_ISSUER = 'https://accounts.google.com'
const LONGEST_NAME = 40

/** How people sign in beside e-mail and password; by default there is no issuer. */
export function readIdentity(environment: NodeJS.ProcessEnv): IdentitySettings {
  const oidc = readOidc(environment)
  const google = readGoogle(environment)
  const own = environment.ADMIN_SECOND_FACTOR
  if (own && own !== 'required' && own !== 'optional') {
    throw new ConfigError(`ADMIN_SECOND_FACTOR is '${own}': it is required or optional.`)
  }
  return {
    issuers: [oidc, google].filter((issuer) => issuer !== null),
    adminsNeedSecondFactor: own === 'required',
  }
}

function readOidc(environment: NodeJS.ProcessEnv): IssuerSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = environment
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET && !OIDC_NAME) return null
  if (!OIDC_ISSUER) throw new ConfigError('OIDC_ISSUER is missing: the other OIDC_ settings belong to it.')
  const url = readIssuer(OIDC_ISSUER)
  if (!OIDC_CLIENT_ID) throw new ConfigError('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.')
  if (!OIDC_CLIENT_SECRET) throw new ConfigError('OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.')
  const name = OIDC_NAME?.trim() || url.hostname
  if (OIDC_NAME && name.length > LONGEST_NAME) {
    throw new ConfigError(`OIDC_NAME is too long: a button has room for ${LONGEST_NAME} characters.`)
  }
  return {
    id: 'oidc',
    name,
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
  }
}

function readGoogle(environment: NodeJS.ProcessEnv): IssuerSettings | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = environment
  if (!clientId && !clientSecret) return null
  if (!clientId) throw new ConfigError('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET needs it.')
  if (!clientSecret) throw new ConfigError('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID needs it.')
  return { id: 'google', name: 'Google', issuer: GOOGLE_ISSUER, clientId, clientSecret }
}

/** Says nothing of what is in the address: somebody may have put a password there. */
function readIssuer(text: string): URL {
  const url = URL.parse(text)
  const isPlain = url && !url.username && !url.password && !/[?#]/.test(text)
  if (isPlain && isTrustworthy(url)) return url
  throw new ConfigError(
    'OIDC_ISSUER is not an issuer: it is an https:// address without a query, exactly as the provider states it.',
  )
}

/** What is fetched from there decides who people are: encrypted, or on this very machine. */
export function isTrustworthy(url: URL): boolean {
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
}
