import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { HeldFactor } from '#domain/identity/second-factor.ts'
import { past_addresses, second_factors } from '#server/database/schema/identity.ts'
import { users } from '#server/database/schema/users.ts'
import { tellFactorChanged } from '#server/notifications/account-changes.ts'
import type { Database, Queries, Tx } from '#server/platform/db/database.ts'
import { type EncryptedAgain, encryptInBatches } from '#server/platform/db/encrypt-in-batches.ts'
import { wholeRows } from '#server/platform/db/whole-rows.ts'
import type { Encryption } from '#server/platform/encryption.ts'
import { type PersonRow, recordAboutPerson } from '#server/users/lock-people.ts'
import { type Sealed, sealAgain } from './take-factor.ts'

const PEOPLE_AT_ONCE = 100

/** A sealed second factor, and what to do with it. */
interface Factor {
  held: Sealed
  store(again: Sealed): PromiseLike<unknown>
  drop(): PromiseLike<unknown>
}

/**
 * Encrypts every second factor under the current secret, including those that past addresses keep. One that no secret
 * reads stays as it is, or is turned off with `dropUnreadable`.
 */
export function encryptFactorsAgain(
  database: Database,
  encryption: Encryption,
  { dropUnreadable }: { dropUnreadable: boolean },
): Promise<EncryptedAgain> {
  return encryptInBatches(database, '', async (tx, after) => {
    const people = await lockNextOwners(tx, after)
    const batch = { last: people.at(-1)?.id, again: 0, unreadable: 0 }
    for (const person of people) {
      for (const { held, store, drop } of await factorsOf(tx, person)) {
        const again = sealAgain({ encryption }, held)
        if (again === null) {
          batch.unreadable += 1
          if (dropUnreadable) await drop()
        } else if (again.secret !== held.secret || again.backup_codes !== held.backup_codes) {
          batch.again += 1
          await store(again)
        }
      }
    }
    return batch
  })
}

/** Whether the newest second factor can be read; true if there is none. */
export async function readsFactors(queries: Queries, encryption: Encryption): Promise<boolean> {
  const newest = await queries.select().from(second_factors).orderBy(desc(second_factors.created_at)).limit(1)
  return newest.every((held) => sealAgain({ encryption }, held) !== null)
}

/** Locked like any change of an account: an address change copies a factor from one table to the other. */
function lockNextOwners(tx: Tx, after: string): Promise<PersonRow[]> {
  const next = `u where id > $1 and (exists (select 1 from second_factors where user_id = u.id)
      or exists (select 1 from past_addresses where user_id = u.id and second_factor is not null))
    order by id limit ${PEOPLE_AT_ONCE} for no key update`
  return wholeRows(tx, users, next, [after])
}

async function factorsOf(tx: Tx, person: PersonRow): Promise<Factor[]> {
  const own = await tx.select().from(second_factors).where(eq(second_factors.user_id, person.id))
  const past = await tx
    .select()
    .from(past_addresses)
    .where(and(eq(past_addresses.user_id, person.id), isNotNull(past_addresses.second_factor)))
  const setPast = (id: string, second_factor: HeldFactor | null) =>
    tx.update(past_addresses).set({ second_factor }).where(eq(past_addresses.id, id))
  return [
    ...own.map((held) => ({
      held,
      store: (again: Sealed) => tx.update(second_factors).set(again).where(eq(second_factors.id, held.id)),
      drop: () => turnOff(tx, person),
    })),
    ...past.map(({ id, second_factor }) => ({
      held: second_factor!,
      store: (again: Sealed) => setPast(id, { ...second_factor!, ...again }),
      drop: () => setPast(id, null),
    })),
  ]
}

/** Turns an account's second factor off, and tells its owner, who did not ask for that. */
async function turnOff(tx: Tx, person: PersonRow): Promise<void> {
  await tx.delete(second_factors).where(eq(second_factors.user_id, person.id))
  if (!person.two_factor_enabled) return
  await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, person.id))
  const reason = 'npm run secret -- replace --lost'
  await recordAboutPerson(tx, person, { actorId: null, action: 'factors.reset', reason })
  await tellFactorChanged(tx, person, 'second-factor.removed', null)
}
