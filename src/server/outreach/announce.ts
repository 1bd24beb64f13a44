import { countInbox, getConversation, listInbox } from '../../contract/inbox.ts'
import { getOverview } from '../../contract/overview.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'

/** A message came, was answered, taken or closed: every admin's inbox shows it. */
export function announceInbox(tx: Tx): Promise<void> {
  return announceChange(tx, { admins: true }, [listInbox, getConversation, countInbox, getOverview])
}
