import type { Overview } from '#contract/overview/overview.ts'
import { formatDay, plural } from '#domain/text/format.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { queueForAdmins } from './inbox-mails.ts'
import type { Block } from './layout.ts'

interface Digest {
  /** A Toronto day such as '2026-11-24': one email per admin and day. */
  day: string
  due: Pick<Overview, 'backlog' | 'redemptions' | 'cases' | 'inbox'>
}

/** Emails admins who want it what there is to do, with a link to each list. */
export async function queueBacklogMail(tx: Tx, { day, due }: Digest): Promise<void> {
  const { backlog, redemptions, cases, inbox } = due
  const blocks: Block[] = []
  if (backlog.pending > 0) {
    blocks.push(
      `${plural(backlog.pending, 'submission', 'submissions')} to review: ${backlog.over24Hours} over 24 hours, ${backlog.over48Hours} over 48 hours.`,
      { link: '/admin/task-reviews', label: 'Review submissions' },
    )
  }
  if (redemptions.pending + redemptions.approved > 0) {
    blocks.push(
      `${plural(redemptions.pending, 'reward request', 'reward requests')} to review and ${plural(redemptions.approved, 'approved reward', 'approved rewards')} to deliver.`,
      { link: '/admin/reward-reviews', label: 'Review requests' },
    )
  }
  if (cases.open > 0) {
    blocks.push(
      `${plural(cases.open, 'open case', 'open cases')} about delivered rewards, ${cases.overdue} overdue.`,
      { link: '/admin/cases', label: 'Decide cases' },
    )
  }
  if (inbox.open > 0) {
    blocks.push(
      `${plural(inbox.open, 'open message', 'open messages')} in the inbox, ${inbox.overdue} overdue.`,
      { link: '/admin/inbox', label: 'Open the inbox' },
    )
  }
  await queueForAdmins(tx, `backlog:${day}`, { subject: `To do today: ${formatDay(day)}`, blocks })
}
