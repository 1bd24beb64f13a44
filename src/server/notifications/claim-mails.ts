import { formatNumber } from '../../domain/format.ts'
import { queryOne, type Tx } from '../platform/db/database.ts'
import { deliver } from './deliver.ts'
import { noteBlocks } from './layout.ts'

interface ReleasedClaim {
  user_id: string
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
    `select c.user_id, t.id as task_id, t.title, t.status = 'active' and not t.hidden and t.deleted_at is null as is_listed
     from claims c join tasks t on t.id = c.task_id where c.id = $1`,
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
  await deliver(tx, {
    cause: `claim-released:${claimId}`,
    userId: claim.user_id,
    publicUrl,
    notice: {
      title,
      body: [what, ...(reason ? [`Their note: ${reason}`] : []), ...bonus, ...wayOn].join(' '),
      link: path,
    },
    blocks: [
      what,
      ...noteBlocks('Their note:', reason),
      ...bonus,
      ...wayOn,
      { link: new URL(path, publicUrl), label: claim.is_listed ? 'Open the task' : 'Browse tasks' },
    ],
  })
}
