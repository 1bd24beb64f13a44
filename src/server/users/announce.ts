import { getUser, listUserAdjustments, listUsers } from '../../contract/admin-users.ts'
import { getOwnDestinations } from '../../contract/own-destinations.ts'
import { getCurrentUser } from '../../contract/users.ts'
import { NOTICE_READS } from '../notifications/changes.ts'
import { announceChange, announceStanding } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'
import { BALANCE_READS } from '../points/changes.ts'

/** What shows a member's name and address to themselves. */
export const ACCOUNT_READS = [getCurrentUser, getOwnDestinations] as const

/** What admins read about where an account stands. */
export const USER_READS = [listUsers, getUser]

/** An adjustment was made or undone: for its member, and for admins, to whom the ledger has told the rest. */
export async function announceAdjustment(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, [...BALANCE_READS, ...NOTICE_READS])
  await announceChange(tx, { admins: true }, [listUserAdjustments])
}

/** Somebody is suspended, reinstated, an admin or no longer one: their own open screens find out at once. */
export async function announceNewStanding(tx: Tx, userId: string): Promise<void> {
  await announceStanding(tx, userId, [getCurrentUser, ...NOTICE_READS])
  await announceChange(tx, { admins: true }, USER_READS)
}
