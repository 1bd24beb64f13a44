import type { DayLine } from '#contract/overview/overview.ts'
import type { Team } from '#domain/identity/duties.ts'
import { type DayKind, dayWords } from '#domain/overview/day.ts'
import { formatDateTime, formatDay, formatNumber } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import { DAY_MS, torontoDay } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { queueForAdmins } from './admin-notices.ts'
import type { Block } from './layout.ts'
import type { LocalPath } from './mail-links.ts'

const LABELS: Record<DayKind, string> = {
  submissions: 'Review submissions',
  'second-looks': 'Decide second looks',
  requests: 'Review requests',
  deliveries: 'Deliver rewards',
  cases: 'Decide cases',
  'own-messages': 'Answer your messages',
  messages: 'Open the inbox',
  asks: 'Agree or refuse',
}

/** Later than this can wait for the next day's email. */
const WORTH_A_MAIL_MS = DAY_MS

/** Emails admins who want it their day, once per Toronto day, and only if some of it is overdue or due within a day. */
export function queueBacklogMail(
  tx: Tx,
  now: Date,
  readDay: (admin: Team & { id: string }) => Promise<DayLine[]>,
): Promise<void> {
  const today = torontoDay(now)
  const soon = now.getTime() + WORTH_A_MAIL_MS
  return queueForAdmins(tx, `backlog:${today}`, 'seeDay', async (admin) => {
    const day = await readDay(admin)
    if (!day.some(({ dueAt }) => Date.parse(dueAt) < soon)) return null
    return {
      subject: words('To do today: {day}', { day: as(formatDay, today) }),
      blocks: day.flatMap(blocksOf),
    }
  })
}

function blocksOf(line: DayLine): Block[] {
  return [dueWords(line), { link: line.link as LocalPath, label: LABELS[line.kind] }]
}

function dueWords({ kind, count, overdue, dueAt }: DayLine): Words {
  const work = dayWords(kind, count)
  const due = as(formatDateTime, dueAt)
  if (overdue === 0)
    return count === 1
      ? words('{work}: due {due}.', { work, due })
      : words('{work}: the first is due {due}.', { work, due })
  return count === 1
    ? words('{work}: overdue.', { work })
    : words('{work}: {overdue} overdue.', { work, overdue: as(formatNumber, overdue) })
}
