import type { MemberTaskState } from '../../../domain/submissions.ts'
import type { KeptProof } from '../../device/kept-proof.ts'

/** Where the member stands with the task of a kept proof; 'missing' when the task is not there for them. */
type PlaceOfProof = MemberTaskState | 'missing'

const SENT_BEFORE =
  'A proof of this task was sent before, perhaps from another device. This one was not sent.'

const WHY: Partial<Record<PlaceOfProof, string>> = {
  missing: 'This task is gone, so this proof cannot be sent.',
  unclaimed: 'Claim the task again to send this proof.',
  pending: SENT_BEFORE,
  approved: SENT_BEFORE,
}

interface WhyUnsentProps {
  proof: Pick<KeptProof, 'refusal' | 'picture'>
  place: PlaceOfProof
}

/** Why a kept proof is not sent: the server's sentence, what it means here, and what is left to do. */
export function WhyUnsent({ proof: { refusal, picture }, place }: WhyUnsentProps) {
  const isOver = place === 'missing' || place === 'pending' || place === 'approved'
  const isHeldAgain = place === 'claimed' && refusal?.isGone === true
  const meaning = WHY[place] ?? (refusal?.isGone && 'Press Edit to send it again.')
  return (
    <>
      {refusal && !isHeldAgain && <p className="font-semibold">{refusal.sentence}</p>}
      {isHeldAgain ? <p>You hold this task again. Press Edit to send it.</p> : meaning && <p>{meaning}</p>}
      {isOver && picture && <p>Your picture is still on this device: save it, or delete it.</p>}
    </>
  )
}
