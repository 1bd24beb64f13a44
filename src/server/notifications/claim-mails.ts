import { formatWithZone } from '#domain/text/format.ts'
import { as, type Words, words } from '#domain/text/wording.ts'
import { queryOne, type Tx } from '#server/platform/db/database.ts'
import { deliver } from './deliver.ts'
import { noteBlocks, noteSentences } from './layout.ts'
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
  const sentence = words(
    'A spot in “{title}” is kept for you until {until}. Then it goes to the next in line.',
    { title, until: as(formatWithZone, offer.offer_until) },
  )
  await deliver(tx, {
    cause: `spot-offered:${offer.id}`,
    userId: offer.user_id,
    notice: { title: words('A spot opened: {title}', { title }), body: sentence, link: path },
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
  const what = releasedWords(cause, claim.title)
  const bonus =
    bonusTakenBack > 0
      ? [
          words('We took back the {points, plural, other {# bonus points}} for its bonus media.', {
            points: bonusTakenBack,
          }),
        ]
      : []
  const nextStep = claim.is_listed ? ['You can claim the task again if a spot is open.'] : []
  const title =
    cause === 'admin'
      ? words('Your spot was released: {title}', { title: claim.title })
      : words('Time ran out: {title}', { title: claim.title })
  const path: LocalPath = claim.is_listed ? `/tasks/${claim.task_id}` : '/tasks'
  await deliver(tx, {
    cause: `claim-released:${claimId}`,
    userId: claim.user_id,
    notice: {
      title,
      body: [what, ...noteSentences(reason), ...bonus, ...nextStep],
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

function releasedWords(cause: ReleaseCause, title: string): Words {
  switch (cause) {
    case 'admin':
      return words('We released your spot in “{title}”.', { title })
    case 'overdue':
      return words('You didn’t submit proof in time, so we released your spot in “{title}”.', { title })
    case 'rejected':
      return words('You didn’t resubmit proof in time, so we released your spot in “{title}”.', { title })
  }
}
