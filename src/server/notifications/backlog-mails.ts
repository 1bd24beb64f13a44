import type { Overview } from '../../contract/overview.ts'
import { plural } from '../../domain/format.ts'
import type { Tx } from '../platform/db/database.ts'
import { queueForAdmins } from './inbox-mails.ts'
import type { Block } from './layout.ts'

interface Digest {
  /** The day in Toronto, such as '2026-11-24': one mail per admin and day. */
  day: string
  due: Pick<Overview, 'backlog' | 'redemptions' | 'inbox'>
  publicUrl: URL
}

/** Tells every admin who wants mail what waits, with a way to each of it. */
export async function queueBacklogMail(tx: Tx, { day, due, publicUrl }: Digest): Promise<void> {
  const { backlog, redemptions, inbox } = due
  const link = (path: string, label: string): Block => ({ link: new URL(path, publicUrl), label })
  const blocks: Block[] = []
  if (backlog.pending > 0) {
    blocks.push(
      `${plural(backlog.pending, 'submission waits', 'submissions wait')} for a review: ${backlog.over24Hours} for more than 24 hours, ${backlog.over48Hours} of them for more than 48 hours.`,
      link('/admin/task-reviews', 'Review submissions'),
    )
  }
  if (redemptions.pending + redemptions.approved > 0) {
    blocks.push(
      `${plural(redemptions.pending, 'reward request waits', 'reward requests wait')} for a decision, and ${plural(redemptions.approved, 'approved one', 'approved ones')} for delivery.`,
      link('/admin/reward-reviews', 'Review requests'),
    )
  }
  if (inbox.open > 0) {
    blocks.push(
      `${plural(inbox.open, 'message is', 'messages are')} open in the inbox, ${inbox.overdue} of them overdue.`,
      link('/admin/inbox', 'Open the inbox'),
    )
  }
  await queueForAdmins(tx, `backlog:${day}`, { subject: `What waits today: ${day}`, blocks })
}
