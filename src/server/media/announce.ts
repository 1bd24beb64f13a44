import { listAdminMedia } from '../../contract/admin-media.ts'
import { listTaskMedia } from '../../contract/media.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'

/** The bonus files of a task changed: on the screens of admins, and of the member it concerns. */
export async function announceMedia(tx: Tx, memberId: string | null = null): Promise<void> {
  await announceChange(tx, { admins: true }, [listAdminMedia, listTaskMedia])
  if (memberId !== null) await announceChange(tx, { userId: memberId }, [listTaskMedia])
}
