import {
  createAuthorizationURL,
  type OAuthProvider,
  validateAuthorizationCode,
} from '@better-auth/core/oauth2'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Logger } from 'pino'
import type { IssuerSettings } from '../config.ts'
import { type Claims, readClaims } from './issuer-claims.ts'
import { type Discovery, type Metadata, openDiscovery } from './issuer-metadata.ts'

/** Timeout for the code exchange, in milliseconds; the browser is waiting. */
const EXCHANGE_WITHIN_MS = 5000

const SCOPES = ['openid', 'email', 'profile']

export interface Issuer {
  settings: IssuerSettings
  discovery: Discovery
  /** For Better Auth, which handles state, PKCE and the cookie that binds them to one browser. */
  provider: OAuthProvider<Claims>
}

export function openIssuer(settings: IssuerSettings, log: Logger): Issuer {
  const discovery = openDiscovery(settings, log)
  // Logged there, and retried at the next sign-in.
  discovery.fresh().catch(() => undefined)
  const { id, name, clientId, clientSecret, waitFactor = 1 } = settings
  const options = { clientId, clientSecret }
  return {
    settings,
    discovery,
    provider: {
      id,
      name,
      requiresIdTokenNonce: true,
      // Subjects are unique per issuer only, also when the setting changes.
      accountSubject: ({ profile }) => `${settings.issuer} ${profile.sub}`,
      createAuthorizationURL: async ({ state, codeVerifier, redirectURI, idTokenNonce }) => {
        const { authorization_endpoint: authorizationEndpoint } = await discovery.fresh()
        return createAuthorizationURL({
          id,
          options,
          authorizationEndpoint,
          state,
          codeVerifier,
          scopes: SCOPES,
          redirectURI,
          nonce: idTokenNonce,
        })
      },
      validateAuthorizationCode: async ({ code, codeVerifier, redirectURI }) => {
        const metadata = await discovery.known()
        const exchange = validateAuthorizationCode({
          code,
          codeVerifier,
          redirectURI,
          options,
          tokenEndpoint: metadata.token_endpoint,
          authentication: authenticationFor(metadata),
        })
        const tokens = await within(EXCHANGE_WITHIN_MS * waitFactor, exchange)
        return { idToken: tokens.idToken, accessToken: tokens.accessToken }
      },
      getUserInfo: async ({ expectedIdTokenNonce, ...tokens }) => {
        const claims = await readClaims(settings, await discovery.known(), tokens, expectedIdTokenNonce)
        const { sub: _, ...user } = claims
        return { user: { ...user, emailVerified: true }, data: claims }
      },
    },
  }
}

/** Better Auth's generic OAuth plugin runs discovery only once, at start; ours runs it when needed. */
export function issuersPlugin(issuers: readonly Issuer[]): BetterAuthPlugin {
  return {
    id: 'northpoint-issuers',
    init: ({ socialProviders }) => ({
      context: { socialProviders: [...issuers.map(({ provider }) => provider), ...socialProviders] },
    }),
  }
}

/** The default is `client_secret_basic` (Discovery §3). */
function authenticationFor({ token_endpoint_auth_methods_supported: supported }: Metadata): 'basic' | 'post' {
  const takesBasic = supported === undefined || supported.includes('client_secret_basic')
  return takesBasic ? 'basic' : 'post'
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new APIError('GATEWAY_TIMEOUT')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
