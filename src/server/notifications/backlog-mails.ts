import type { Overview } from '#contract/overview/overview.ts'
import { type Action, mayDo } from '#domain/identity/duties.ts'
import { formatDay, plural } from '#domain/text/format.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { queueForAdmins } from './inbox-mails.ts'
import type { Block } from './layout.ts'

interface Digest {
  /** A Toronto day such as '2026-11-24': one email per admin and day. */
  day: string
  due: { [Part in 'backlog' | 'redemptions' | 'cases' | 'inbox']: NonNullable<Overview[Part]> }
}

interface Part {
  action: Action
  /** How much there is to do; a part with none is left out. */
  open: number
  /** How much of it is worth an email. */
  due: number
  blocks: Block[]
}

/** Emails admins who want it what there is to do of their duties, with a link to each list, and only if something is due. */
export function queueBacklogMail(tx: Tx, { day, due }: Digest): Promise<void> {
  const parts = partsOf(due).filter(({ open }) => open > 0)
  return queueForAdmins(tx, `backlog:${day}`, 'seeDay', (admin) => {
    const own = parts.filter(({ action }) => mayDo(admin, action))
    if (own.every((part) => part.due === 0)) return null
    return { subject: `To do today: ${formatDay(day)}`, blocks: own.flatMap(({ blocks }) => blocks) }
  })
}

function partsOf({ backlog, redemptions, cases, inbox }: Digest['due']): Part[] {
  const requests = redemptions.pending + redemptions.approved
  return [
    {
      action: 'reviewProofs',
      open: backlog.pending,
      due: backlog.over24Hours,
      blocks: [
        `${plural(backlog.pending, 'submission', 'submissions')} to review: ${backlog.over24Hours} over 24 hours, ${backlog.over48Hours} over 48 hours.`,
        { link: '/admin/task-reviews', label: 'Review submissions' },
      ],
    },
    {
      action: 'payRewards',
      open: requests,
      due: requests,
      blocks: [
        `${plural(redemptions.pending, 'reward request', 'reward requests')} to review and ${plural(redemptions.approved, 'approved reward', 'approved rewards')} to deliver.`,
        { link: '/admin/reward-reviews', label: 'Review requests' },
      ],
    },
    {
      action: 'payRewards',
      open: cases.open,
      due: cases.open,
      blocks: [
        `${plural(cases.open, 'open case', 'open cases')} about delivered rewards, ${cases.overdue} overdue.`,
        { link: '/admin/cases', label: 'Decide cases' },
      ],
    },
    {
      action: 'answerPeople',
      open: inbox.open,
      due: inbox.overdue,
      blocks: [
        `${plural(inbox.open, 'open message', 'open messages')} in the inbox, ${inbox.overdue} overdue.`,
        { link: '/admin/inbox', label: 'Open the inbox' },
      ],
    },
  ]
}
