import { CloudUpload, Pencil, Send } from 'lucide-icons'
import { useEffect } from 'react'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { announce, useAnnounce } from '#client/ui/hooks/announce.tsx'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { usePictureUrl } from '../picture/use-picture-url.ts'
import { ProofPreview } from './proof-preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { QueuedSending } from './use-proof-sending.ts'

/** The words for a proof that is saved, and for one that this browser cannot save. */
const WORDS = {
  offline: [
    'Saved on this device. We’ll send it when you’re back online.',
    'Not saved. Keep this page open: we’ll send it when you’re back online.',
  ],
  'sign-in': [
    'Saved on this device. We’ll send it when you sign in again.',
    'Not saved. Keep this page open and sign in again in another tab. Then we’ll send it.',
  ],
  retry: [
    'Saved on this device. We’ll keep trying to send it.',
    'Not saved. Keep this page open: we’ll keep trying to send it.',
  ],
} as const

interface WaitingProofProps {
  proof: KeptProof
  sending: QueuedSending
  /** Whether it survives leaving the page. */
  isSafe: boolean
}

export function WaitingProof({ proof, sending, isSafe }: WaitingProofProps) {
  const url = usePictureUrl(proof)
  const isOnline = useOnline()
  const waitsFor = sending.waitsFor === 'sign-in' ? 'sign-in' : isOnline ? 'retry' : 'offline'
  const words = WORDS[waitsFor][isSafe ? 0 : 1]
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
