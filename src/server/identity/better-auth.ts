import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint, isAPIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import * as z from 'zod'
import { MAX_PASSWORD_LENGTH } from '../../domain/profile.ts'
import type { Config } from '../config.ts'
import {
  credentials,
  passkeys,
  second_factors,
  sessions,
  users,
  verifications,
} from '../database/schema/users.ts'
import type { Database } from '../platform/db/database.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { inSnakeCase } from './in-snake-case.ts'
import { type Issuer, issuersPlugin } from './issuer.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import { secondFactorPlugin } from './second-factor-plugin.ts'
import { cookieName, SESSION_SECONDS, type SessionCookie } from './session-cookie.ts'
import { sessionHooks } from './session-hooks.ts'
import { admitAccount } from './sign-in/sign-in-rules.ts'
import { endSignUps } from './sign-up/sign-ups.ts'
import type { Viewers } from './viewers.ts'

export const IDENTITY_PATH = '/api/identity'

export interface AuthParts {
  config: Config
  secret: string
  database: Database
  log: Logger
  cookie: SessionCookie
  viewers: Viewers
  issuers: readonly Issuer[]
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Accounts, addresses and new passwords are ours: the library can't revoke its emailed tokens (docs/decisions/0023).
 */
export function createAuth({ config, secret, database, log, cookie, viewers, issuers }: AuthParts) {
  return betterAuth({
    appName: 'northpoint',
    baseURL: config.publicUrl.origin,
    basePath: IDENTITY_PATH,
    secret,
    database: drizzleAdapter(database.queries, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: second_factors,
        passkey: passkeys,
      },
    }),
    trustedOrigins: [config.publicUrl.origin],
    user: {
      fields: { image: 'profile_image_url', ...inSnakeCase('emailVerified', 'createdAt', 'updatedAt') },
      additionalFields: {
        firstName: { type: 'string', required: false, fieldName: 'first_name' },
        lastName: { type: 'string', required: false, fieldName: 'last_name' },
        addressProvedAt: { type: 'date', required: false, input: false, fieldName: 'address_proved_at' },
      },
    },
    session: {
      fields: inSnakeCase('userId', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'),
      additionalFields: {
        factor: { type: 'string', required: false, input: false },
        passkeyId: { type: 'string', required: false, input: false, fieldName: 'passkey_id' },
      },
      expiresIn: SESSION_SECONDS,
      // Changing how you sign in takes the password instead (confirm-owner.ts).
      freshAge: 0,
      // viewers.ts extends sessions, on any call.
      disableSessionRefresh: true,
    },
    account: {
      fields: {
        ...inSnakeCase('userId', 'accountId', 'providerId', 'createdAt', 'updatedAt', 'idToken'),
        ...inSnakeCase('accessToken', 'accessTokenExpiresAt', 'refreshToken', 'refreshTokenExpiresAt'),
      },
      // The same address at an issuer does not prove the same person (docs/decisions/0017).
      accountLinking: { disableImplicitLinking: true },
      updateAccountOnSignIn: false,
    },
    plugins: [
      issuersPlugin(issuers),
      secondFactorPlugin(),
      passkeyPlugin({ config, database }),
      sessionPlugin(),
    ],
    verification: {
      fields: inSnakeCase('expiresAt', 'createdAt', 'updatedAt'),
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({ data: await admitAccount(database, user) }),
          after: (user) => database.transaction((tx) => endSignUps(tx, user.email.toLowerCase())),
        },
        update: { after: async (user) => viewers.forget(user.id) },
      },
      account: {
        create: {
          // We ask an issuer for nothing after sign-in, so its tokens are not kept.
          before: async () => ({ data: { accessToken: null, idToken: null } }),
        },
      },
      session: sessionHooks({ config, database, cookie, viewers }),
    },
    advanced: {
      // origin-check.ts refuses state changes from other sites before this.
      disableCSRFCheck: true,
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Our cookie names have the prefix already; Better Auth would add a second one.
      useSecureCookies: false,
      cookiePrefix: cookieName(config.publicUrl, 'northpoint').name,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
      cookies: { session_token: { name: cookie.name } },
    },
    // rate-limits.ts counts instead, in the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) throw error
      },
    },
    logger: { level: 'error', log: (_level, message) => log.warn({ from: 'better-auth' }, message) },
  })
}

/** Opens a session after an address is confirmed, as every sign-in does; not reachable over HTTP. */
function sessionPlugin() {
  return {
    id: 'northpoint-sessions',
    endpoints: {
      openSession: createAuthEndpoint(
        '/northpoint/open-session',
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (user === null) throw new Error('The account that was confirmed is gone.')
          await setSessionCookie(ctx, { user, session: await internalAdapter.createSession(user.id) })
          return ctx.json({})
        },
      ),
    },
  }
}
