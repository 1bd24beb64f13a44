import { CloudUpload, Pencil, Send } from 'lucide-react'
import type { KeptProof } from '../../device/kept-proof.ts'
import { useAnnounce } from '../../ui/announce.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ProblemText } from '../../ui/problem-text.tsx'
import { usePictureUrl } from '../proofs/use-picture-url.ts'
import { ProofPreview } from './proof-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { QueuedSending } from './use-proof-sending.ts'

const SAVED = "Saved on this phone. We'll send it when you're back online."
const SIGN_IN = "Saved on this phone. We'll send it once you have signed in again."
const NOT_SAFE = 'This browser cannot keep it, so please leave this page open until it is sent.'

interface WaitingProofProps {
  proof: KeptProof
  sending: QueuedSending
  /** Whether it survives that the page is left. */
  isSafe: boolean
}

/** A proof that is sent as soon as there is a connection, in the place of the form. */
export function WaitingProof({ proof, sending, isSafe }: WaitingProofProps) {
  const url = usePictureUrl(proof)
  const words = sending.waitsFor === 'sign-in' ? SIGN_IN : SAVED
  useAnnounce(words)
  return (
    <Card
      title="Your Proof"
      aside={
        <Badge icon={<CloudUpload size={13} strokeWidth={2.5} aria-hidden="true" />}>Not sent yet</Badge>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <div className="flex max-w-measure flex-col gap-1">
          <p className="font-semibold">{words}</p>
          {!isSafe && <p className="text-red">{NOT_SAFE}</p>}
        </div>
        <ProofPreview
          hasPicture={proof.picture !== null}
          url={url}
          alt="The screenshot that is saved"
          notes={proof.notes}
        />
        {sending.progress !== null && <UploadProgress part={sending.progress} />}
        <ProblemText problem={sending.isSending ? null : sending.problem} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={<Send size={16} aria-hidden="true" />}
            busy={sending.isSending}
            busyLabel="Sending..."
            onClick={sending.sendNow}
          >
            Send now
          </Button>
          <Button icon={<Pencil size={16} aria-hidden="true" />} onClick={() => void sending.edit()}>
            Edit
          </Button>
        </div>
      </div>
    </Card>
  )
}
