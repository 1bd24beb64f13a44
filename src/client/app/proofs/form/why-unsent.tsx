import type { KeptProof } from '#client/device/kept-proof.ts'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'

/** 'missing': the task does not exist, or this member may not see it. */
type PlaceOfProof = MemberTaskState | 'missing'

const SENT_BEFORE = 'You already sent proof for this task, maybe from another device. This one wasn’t sent.'

const WHY: Partial<Record<PlaceOfProof, string>> = {
  missing: 'This task is no longer available, so this proof can’t be sent.',
  unclaimed: 'Claim the task again to send this proof.',
  pending: SENT_BEFORE,
  approved: SENT_BEFORE,
}

interface WhyUnsentProps {
  proof: Pick<KeptProof, 'refusal' | 'picture'>
  place: PlaceOfProof
}

export default function WhyUnsent({ proof: { refusal, picture }, place }: WhyUnsentProps) {
  const isOver = place === 'missing' || place === 'pending' || place === 'approved'
  const isHeldAgain = place === 'claimed' && refusal?.isGone === true
  const meaning = WHY[place] ?? (refusal?.isGone && 'Press Edit to send it again.')
  return (
    <>
      {refusal && !isHeldAgain && <p className="font-semibold">{refusal.sentence}</p>}
      {isHeldAgain ? (
        <p>You have a spot in this task again. Press Edit to send it.</p>
      ) : (
        meaning && <p>{meaning}</p>
      )}
      {isOver && picture && <p>Your picture is still on this device. You can save it or delete it.</p>}
    </>
  )
}
