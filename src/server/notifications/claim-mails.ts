import { formatNumber, formatWithZone } from '#domain/text/format.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { noteBlocks } from './layout.ts'
import type { LocalPath } from './mail-links.ts'

interface ReleasedClaim {
  user_id: string
  task_id: number
  title: string
  is_listed: boolean
}

/** An admin released it, or the deadline for proof passed, before the first or after a rejection. */
export type ReleaseCause = 'admin' | 'overdue' | 'rejected'

interface Release {
  claimId: number
  cause: ReleaseCause
  reason: string | null
  bonusTakenBack: number
}

/** Tells a member in line that a spot is kept for them. */
export async function queueSpotOffered(
  tx: Tx,
  offer: { id: number; user_id: string; task_id: number; offer_until: Date },
): Promise<void> {
  const { title } = await queryOne<{ title: string }>(tx, 'select title from tasks where id = $1', [
    offer.task_id,
  ])
  const path: LocalPath = `/tasks/${offer.task_id}`
  const sentence = `A spot in “${title}” is kept for you until ${formatWithZone(offer.offer_until)}. Then it goes to the next in line.`
  await deliver(tx, {
    cause: `spot-offered:${offer.id}`,
    userId: offer.user_id,
    notice: { title: `A spot opened: ${title}`, body: sentence, link: path },
    push: 'spot-opened',
    blocks: [
      sentence,
      { link: path, label: 'Claim the spot' },
      'If you don’t want it, you can leave the list there. It costs nothing.',
    ],
  })
}

/** Tells a member that their spot in a task was released. */
export async function queueClaimReleased(
  tx: Tx,
  { claimId, cause, reason, bonusTakenBack }: Release,
): Promise<void> {
  const claim = await queryOne<ReleasedClaim>(
    tx,
    `select c.user_id, t.id as task_id, t.title, t.status = 'active' and not t.hidden and t.deleted_at is null as is_listed
     from claims c join tasks t on t.id = c.task_id where c.id = $1`,
    [claimId],
  )
  const released = `released your spot in “${claim.title}”.`
  const what = {
    admin: `We ${released}`,
    overdue: `You didn’t submit proof in time, so we ${released}`,
    rejected: `You didn’t resubmit proof in time, so we ${released}`,
  }[cause]
  const bonus =
    bonusTakenBack > 0
      ? [`We took back the ${formatNumber(bonusTakenBack)} bonus points for its bonus media.`]
      : []
  const nextStep = claim.is_listed ? ['You can claim the task again if a spot is open.'] : []
  const title = cause === 'admin' ? `Your spot was released: ${claim.title}` : `Time ran out: ${claim.title}`
  const path: LocalPath = claim.is_listed ? `/tasks/${claim.task_id}` : '/tasks'
  await deliver(tx, {
    cause: `claim-released:${claimId}`,
    userId: claim.user_id,
    notice: {
      title,
      body: [what, ...(reason ? [`Our note: ${reason}`] : []), ...bonus, ...nextStep].join(' '),
      link: path,
    },
    blocks: [
      what,
      ...noteBlocks('Our note:', reason),
      ...bonus,
      ...nextStep,
      { link: path, label: claim.is_listed ? 'Open the task' : 'Browse tasks' },
    ],
  })
}
