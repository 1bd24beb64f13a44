import { CloudUpload, Pencil, Send } from 'lucide-icons'
import { useEffect } from 'react'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce, useAnnounce } from '#client/ui/hooks/announce.tsx'
import { usePictureUrl } from '../picture/use-picture-url.ts'
import { ProofPreview } from './proof-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { QueuedSending } from './use-proof-sending.ts'

const SAVED = 'Saved on this device. We’ll send it when you’re back online.'
const SIGN_IN = 'Saved on this device. We’ll send it when you sign in again.'
const NOT_SAVED = 'Not saved. Keep this page open: we’ll send it when you’re back online.'
const NOT_SAVED_SIGN_IN =
  'Not saved. Keep this page open and sign in again in another tab. Then we’ll send it.'

interface WaitingProofProps {
  proof: KeptProof
  sending: QueuedSending
  /** Whether it survives leaving the page. */
  isSafe: boolean
}

export function WaitingProof({ proof, sending, isSafe }: WaitingProofProps) {
  const url = usePictureUrl(proof)
  const forSignIn = sending.waitsFor === 'sign-in'
  const kept = forSignIn ? SIGN_IN : SAVED
  const words = isSafe ? kept : forSignIn ? NOT_SAVED_SIGN_IN : NOT_SAVED
  useAnnounce(words)
  // Outdated once it is sent or refused.
  useEffect(() => () => announce(''), [])
  return (
    <Card
      title="Your Proof"
      aside={<Badge icon={<CloudUpload size={13} strokeWidth={2.5} />}>Not sent yet</Badge>}
    >
      <div className="flex flex-col gap-4 pt-3">
        <p className={cx('max-w-measure font-semibold', !isSafe && 'text-red')}>{words}</p>
        <ProofPreview
          hasPicture={proof.picture !== null}
          url={url}
          alt="The saved screenshot"
          notes={proof.notes}
        />
        {sending.progress !== null && <UploadProgress part={sending.progress} />}
        <ProblemText problem={sending.isSending ? null : sending.problem} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            icon={<Send size={16} />}
            busy={sending.isSending}
            busyLabel="Sending..."
            onClick={sending.sendNow}
          >
            Send now
          </Button>
          <Button icon={<Pencil size={16} />} onClick={() => void sending.edit()}>
            Edit
          </Button>
        </div>
      </div>
    </Card>
  )
}
