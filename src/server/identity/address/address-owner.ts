import type { Language } from '#domain/text/own-language.ts'
import type { Owner } from '#server/notifications/outbox.ts'
import { type Queries, queryRows } from '#server/platform/db/database.ts'

/** 'share' locks the account's address until the transaction ends. */
export async function accountAt(
  queries: Queries,
  email: string,
  lock: 'share' | 'none' = 'none',
): Promise<Owner | null> {
  const [account] = await queryRows<Owner>(
    queries,
    `select id, email, first_name, language from users
     where lower(email) = lower($1) and deleted_at is null ${lock === 'share' ? 'for share' : ''}`,
    [email],
  )
  return account ?? null
}

export interface AddressOwner {
  id: string
  firstName: string | null
  /** A null value is English. */
  language: Language | null
  /** The time when a past address stops being reserved; null for a current one. */
  reservedUntil: Date | null
}

/** The account that has this address or has it reserved; null if anyone may use it. */
export async function ownerOfAddress(queries: Queries, email: string): Promise<AddressOwner | null> {
  const [owner] = await queryRows<AddressOwner>(
    queries,
    `select id, first_name as "firstName", language, null::timestamptz as "reservedUntil" from users
     where lower(email) = lower($1)
     union all
     select u.id, u.first_name, u.language, p.expires_at from past_addresses p join users u on u.id = p.user_id
     where lower(p.email) = lower($1) and p.expires_at > clock_timestamp()
     order by "reservedUntil" nulls first limit 1`,
    [email],
  )
  return owner ?? null
}

export async function isReserved(queries: Queries, email: string, userId: string): Promise<boolean> {
  const kept = await queryRows(
    queries,
    `select 1 from past_addresses
     where lower(email) = lower($1) and user_id <> $2 and expires_at > clock_timestamp() limit 1`,
    [email, userId],
  )
  return kept.length > 0
}
