import { randomUUID } from 'node:crypto'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isAPIError } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import type { Logger } from 'pino'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../domain/profile.ts'
import type { Config } from '../config.ts'
import { credentials, passkeys, second_factors, sessions, users, verifications } from '../database/schema.ts'
import type { Database } from '../platform/database.ts'
import type { RateLimits } from '../platform/rate-limits.ts'
import { accountMails, RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from './account-mails.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { guards } from './guards.ts'
import { type Issuer, issuersPlugin } from './issuer.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import { provedFactor, secondFactorPlugin } from './second-factor-plugin.ts'
import { SESSION_SECONDS, type SessionCookie } from './session-cookie.ts'
import { admitSession, newcomer } from './sign-in-rules.ts'
import type { Viewers } from './viewers.ts'

/** Where Better Auth's own calls live. */
export const IDENTITY_PATH = '/api/identity'

export interface AuthParts {
  config: Config
  secret: string
  database: Database
  limits: RateLimits
  log: Logger
  cookie: SessionCookie
  viewers: Viewers
  issuers: readonly Issuer[]
}

export type Auth = ReturnType<typeof createAuth>

/**
 * Better Auth as this product uses it: e-mail and password, addresses verified, sessions in the database. Its writes
 * run one by one instead of in a transaction, because its mails would then need a second connection while the first
 * is held; every step that a crash leaves out is made up for by signing up or asking for a new password again.
 */
export function createAuth({ config, secret, database, limits, log, cookie, viewers, issuers }: AuthParts) {
  const mails = accountMails({ config, database, limits })
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
      fields: {
        emailVerified: 'email_verified',
        image: 'profile_image_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        firstName: { type: 'string', required: false, fieldName: 'first_name' },
        lastName: { type: 'string', required: false, fieldName: 'last_name' },
      },
      changeEmail: { enabled: true },
    },
    session: {
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: { factor: { type: 'string', required: false, input: false } },
      expiresIn: SESSION_SECONDS,
      // A change of the ways to sign in asks for the password instead (confirm-owner.ts).
      freshAge: 0,
      // viewers.ts extends sessions, for whatever call they are used.
      disableSessionRefresh: true,
    },
    account: {
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // The same address at an issuer is no proof that it is the same person (docs/decisions/0017).
      accountLinking: { disableImplicitLinking: true },
      updateAccountOnSignIn: false,
    },
    plugins: [issuersPlugin(issuers), secondFactorPlugin(), passkeyPlugin({ config, database })],
    verification: {
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      sendResetPassword: mails.sendResetPassword,
      // The answer for an address that is known already looks like the one for a newcomer.
      customSyntheticUser: ({ coreFields, additionalFields, id }) => ({
        ...coreFields,
        ...newcomer({ ...coreFields, ...additionalFields }),
        id,
      }),
      onExistingUserSignUp: mails.tellOwnerOfExistingAccount,
      onPasswordReset: mails.afterPasswordReset,
    },
    emailVerification: {
      autoSignInAfterVerification: true,
      expiresIn: VERIFY_LINK_HOURS * 60 * 60,
      sendVerificationEmail: mails.sendVerification,
    },
    databaseHooks: {
      user: {
        create: { before: async (user) => ({ data: newcomer(user) }) },
        update: { after: async (user) => viewers.forget(user.id) },
      },
      account: {
        create: {
          // Nothing is asked of an issuer after signing in: what it handed out for that is not kept.
          before: async () => ({ data: { accessToken: null, idToken: null } }),
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            await admitSession(database, config.adminEmails, session.userId)
            return { data: { factor: await provedFactor(database, context, session.userId) } }
          },
          after: async (session, context) => {
            if (session.factor === 'recovery') await mails.tellRecoveryCodeUsed(session.userId)
            // Who signs in again leaves the session before behind.
            const earlier = cookie.readToken(context?.headers?.get('cookie'))
            if (earlier !== null && earlier !== session.token) {
              await context?.context.internalAdapter.deleteSession(earlier)
            }
          },
        },
        delete: { after: async (session) => viewers.forgetSession(session.token) },
      },
    },
    hooks: guards({ limits, mails }),
    advanced: {
      // origin-check.ts refuses every state change from another site, before it comes here.
      disableCSRFCheck: true,
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
      // Our own name carries the prefix already; Better Auth would put a second one in front of it.
      useSecureCookies: false,
      cookiePrefix: 'northpoint',
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure: cookie.secure },
      cookies: { session_token: { name: cookie.name } },
    },
    // rate-limits.ts counts, in the database.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      onError: (error) => {
        // A bug belongs to the product's one error handler.
        if (!isAPIError(error)) throw error
      },
    },
    logger: { level: 'error', log: (_level, message) => log.warn({ from: 'better-auth' }, message) },
  })
}
