import { listAdminAnnouncements, listAnnouncements } from '../../contract/announcements.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'

/** An announcement was made, changed or deleted: for every dashboard, and for Manage Announcements. */
export async function announceAnnouncement(tx: Tx): Promise<void> {
  await announceChange(tx, { members: true }, [listAnnouncements])
  await announceChange(tx, { admins: true }, [listAdminAnnouncements])
}
