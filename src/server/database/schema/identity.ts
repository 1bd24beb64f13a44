import {
  type AnyPgColumn,
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { CodePurpose, LinkPurpose } from '#domain/identity/codes-and-links.ts'
import type { HeldFactor, SessionFactor } from '#domain/identity/second-factor.ts'
import { happened, instant } from './columns.ts'
import { userId, users } from './users.ts'

/** The owner proved the mailbox, or followed an operator's link, after adding this factor (docs/decisions/0017). */
const trusted = instant

export const sessions = pgTable('sessions', {
  id: text().primaryKey(),
  token: text().notNull().unique(),
  user_id: userId(),
  expires_at: instant().notNull(),
  ip_address: text(),
  user_agent: text(),
  created_at: happened(),
  updated_at: happened(),
  /** The factor used besides or instead of a password; null for a password alone. */
  factor: text().$type<SessionFactor>(),
  /** The passkey that opened it, or was added in it. */
  passkey_id: text().references((): AnyPgColumn => passkeys.id, { onDelete: 'cascade' }),
})

export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    user_id: userId(),
    account_id: text().notNull(),
    provider_id: text().notNull(),
    password: text(),
    created_at: happened(),
    updated_at: happened(),
  },
  (table) => [unique().on(table.provider_id, table.account_id)],
)

export type ChallengePurpose = 'passkey' | 'second-step' | 'trust-factor'

/**
 * Proofs that browsers still owe, by the digest of a cookie: a passkey's signature, the second step of a sign-in, or
 * setting up the factor that an operator's link trusts.
 */
export const challenges = pgTable('challenges', {
  id: text().primaryKey(),
  purpose: text().$type<ChallengePurpose>().notNull(),
  /** The account that proves it; null for a sign-in with a passkey, which shows whose it is. */
  user_id: text().references(() => users.id),
  /** The text that the device has to sign. */
  value: text(),
  tries: smallint().notNull().default(0),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Accounts whose address is not confirmed yet, by the digest of the browser that signed up. */
export const sign_ups = pgTable('sign_ups', {
  browser: text().primaryKey(),
  email: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  password: text().notNull(),
  return_to: text().notNull(),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Emailed six-digit codes, each for one browser; `code` is its keyed digest. */
export const mailed_codes = pgTable(
  'mailed_codes',
  {
    browser: text().notNull(),
    purpose: text().$type<CodePurpose>().notNull(),
    email: text().notNull(),
    code: text().notNull(),
    tries: smallint().notNull().default(0),
    created_at: happened(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.browser, table.purpose] })],
)

export const mailed_links = pgTable('mailed_links', {
  id: text().primaryKey(),
  purpose: text().$type<LinkPurpose>().notNull(),
  email: text().notNull(),
  user_id: text().references(() => users.id),
  created_at: happened(),
  expires_at: instant().notNull(),
  /** The only session in which it works; null where any will do. */
  session_id: text().references(() => sessions.id, { onDelete: 'cascade' }),
})

export const known_browsers = pgTable(
  'known_browsers',
  {
    browser: text().notNull(),
    user_id: userId(),
    created_at: happened(),
    expires_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.browser, table.user_id] })],
)

/** An address change that waits for the link in the new mailbox; it ends with its session (foreign key). */
export const address_changes = pgTable('address_changes', {
  id: text().primaryKey(),
  user_id: userId().unique(),
  session_id: text()
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  new_email: text().notNull(),
  created_at: happened(),
  expires_at: instant().notNull(),
})

/** Earlier addresses of accounts: reserved until they expire, and able to undo the change. */
export const past_addresses = pgTable('past_addresses', {
  id: text().primaryKey(),
  user_id: userId(),
  email: text().notNull(),
  changed_at: happened(),
  /** Undoing the change removes sign-in methods added after this. */
  since: happened(),
  expires_at: instant().notNull(),
  /** The row of `second_factors` at that time. */
  second_factor: jsonb().$type<HeldFactor>(),
})

/** An authenticator app. Secret and recovery codes are encrypted; `verified` after the first correct code. */
export const second_factors = pgTable('second_factors', {
  id: text().primaryKey(),
  user_id: userId().unique(),
  secret: text().notNull(),
  backup_codes: text().notNull(),
  verified: boolean().notNull().default(false),
  failed_count: integer().notNull().default(0),
  locked_until: instant(),
  /** The time step of the last accepted code: it and older ones are refused (RFC 6238 §5.2). */
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: happened(),
  trusted_at: trusted(),
  /** The time of newer recovery codes than those that came with the app. */
  codes_renewed_at: instant(),
  codes_trusted_at: trusted(),
})

export const passkeys = pgTable('passkeys', {
  id: text().primaryKey(),
  user_id: userId(),
  name: text(),
  credential_id: text().notNull().unique(),
  public_key: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  created_at: happened(),
  last_used_at: instant(),
  trusted_at: trusted(),
})
