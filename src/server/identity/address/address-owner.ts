import { randomUUID } from 'node:crypto'
import type { Owner } from '../../notifications/outbox.ts'
import { type Queries, queryRows, type Tx } from '../../platform/db/database.ts'

/** 'share' locks the account's address until the transaction ends. */
export async function accountAt(
  queries: Queries,
  email: string,
  lock: 'share' | 'none' = 'none',
): Promise<Owner | null> {
  // The name on an unconfirmed address can be any text from a stranger.
  const [account] = await queryRows<Owner>(
    queries,
    `select id, email, case when email_verified then first_name end as first_name from users
     where lower(email) = lower($1) and deleted_at is null ${lock === 'share' ? 'for share' : ''}`,
    [email],
  )
  return account ?? null
}

interface AddressOwner {
  id: string
  firstName: string | null
  /** When a past address stops being reserved; null for a current one. */
  reservedUntil: Date | null
}

/** The account that has this address or has it reserved; null if anyone may use it. */
export async function ownerOfAddress(queries: Queries, email: string): Promise<AddressOwner | null> {
  const [owner] = await queryRows<AddressOwner>(
    queries,
    `select id, first_name as "firstName", null::timestamptz as "reservedUntil" from users
     where lower(email) = lower($1) and email_verified
     union all
     select u.id, u.first_name, p.expires_at from past_addresses p join users u on u.id = p.user_id
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

/** Frees an address held by a never-confirmed older account; the caller has seen proof of the mailbox. */
export async function freeUnconfirmed(tx: Tx, email: string): Promise<void> {
  const [freed] = await queryRows<{ id: string }>(
    tx,
    `update users set email = $2, name = 'Never confirmed', first_name = null, last_name = null,
       deleted_at = clock_timestamp(), updated_at = clock_timestamp()
     where lower(email) = lower($1) and not email_verified and deleted_at is null
     returning id`,
    [email, `never-confirmed-${randomUUID()}@deleted.invalid`],
  )
  if (freed) await queryRows(tx, 'delete from credentials where user_id = $1', [freed.id])
}
