import { BRAND } from '../../domain/brand.ts'
import { formatNumber } from '../../domain/format.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'
import { type Block, composeMail } from './layout.ts'
import { postNotice } from './notices.ts'
import { queueMail } from './outbox.ts'

interface ReleasedClaim {
  user_id: string
  email: string
  first_name: string | null
  wants_mail: boolean
  task_id: number
  title: string
  is_listed: boolean
}

interface Release {
  claimId: number
  /** An admin did it, or the time to submit was over. */
  cause: 'admin' | 'overdue'
  /** The admin's own words. */
  reason: string | null
  bonusTakenBack: number
  publicUrl: URL
}

/** Tells a member that their place in a task was released: a notice, and a mail if they want such mail. */
export async function queueClaimReleased(
  tx: Tx,
  { claimId, cause, reason, bonusTakenBack, publicUrl }: Release,
): Promise<void> {
  const claim = await queryOne<ReleasedClaim>(
    tx,
    `select u.id as user_id, u.email, u.first_name, u.email_notifications and u.deleted_at is null as wants_mail,
       t.id as task_id, t.title, t.status = 'active' and not t.hidden and t.deleted_at is null as is_listed
     from claims c join tasks t on t.id = c.task_id join users u on u.id = c.user_id where c.id = $1`,
    [claimId],
  )
  const what =
    cause === 'overdue'
      ? `Nothing was submitted in time, so your place in “${claim.title}” is free for somebody else.`
      : `An admin has released your place in “${claim.title}”.`
  const bonus =
    bonusTakenBack > 0
      ? [`The ${formatNumber(bonusTakenBack)} bonus points of its media were taken back.`]
      : []
  const wayOn = claim.is_listed ? ['You can claim it again while there are places left.'] : []
  const title =
    cause === 'overdue' ? `Your time is over: ${claim.title}` : `Your place was released: ${claim.title}`
  const path = claim.is_listed ? `/tasks/${claim.task_id}` : '/tasks'
  await postNotice(tx, {
    userId: claim.user_id,
    cause: `claim-released:${claimId}`,
    title,
    body: [what, ...(reason ? [`Their note: ${reason}`] : []), ...bonus, ...wayOn].join(' '),
    link: path,
  })
  if (!claim.wants_mail) return
  const note: Block[] = reason ? ['Their note:', { quote: reason }] : []
  await queueMail(tx, {
    cause: `claim-released:${claimId}`,
    userId: claim.user_id,
    recipient: claim.email,
    mail: composeMail({
      kind: 'notification',
      subject: title,
      name: claim.first_name,
      blocks: [
        what,
        ...note,
        ...bonus,
        ...wayOn,
        { link: new URL(path, publicUrl), label: claim.is_listed ? 'Open the task' : 'Browse tasks' },
      ],
      reason: `You get this mail because e-mail notifications are on in your ${BRAND.name} settings: ${new URL('/settings', publicUrl)}`,
    }),
  })
}
