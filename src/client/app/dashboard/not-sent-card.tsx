import { FileText, Images, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../domain/format.ts'
import { languageOf } from '../../../domain/language.ts'
import type { KeptProof } from '../../device/kept-proof.ts'
import { Button } from '../../ui/button.tsx'
import { isOffline, OFFLINE_SENTENCE } from '../../ui/offline.ts'
import { ProblemText } from '../../ui/problem-text.tsx'
import { KeptThumbnail } from '../proofs/kept-thumbnail.tsx'
import { NOT_SENT_ROWS, useNotSent } from '../proofs/not-sent.ts'
import { ProofStateBadge } from '../proofs/proof-state.tsx'
import { sendNow } from '../proofs/send-proofs.ts'
import { useSharedPicture } from '../proofs/shared-picture.ts'
import { usePictureUrl } from '../proofs/use-picture-url.ts'

/** What is on this phone and not with us: each leads to its task. Its room is kept before it is known (not-sent-room). */
export function NotSentCard({ onChooseTask }: { onChooseTask: () => void }) {
  const proofs = useNotSent() ?? []
  const shared = useSharedPicture()
  const [isWhole, setWhole] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (proofs.length === 0 && !shared) return null

  const room = isWhole ? proofs.length : NOT_SENT_ROWS - (shared ? 1 : 0)
  const hidden = proofs.length - Math.min(proofs.length, room)
  const send = () => {
    setProblem(isOffline() ? OFFLINE_SENTENCE : null)
    sendNow()
  }
  return (
    <section aria-labelledby="not-sent" className="rounded-card border border-line bg-surface px-4 sm:px-5">
      <div className="flex h-12 items-center justify-between gap-4">
        <h2 id="not-sent" className="text-15 font-semibold">
          Not sent yet
        </h2>
        {proofs.some(({ state }) => state === 'queued') && (
          <Button size="sm" icon={<Send size={16} aria-hidden="true" />} onClick={send}>
            Send now
          </Button>
        )}
      </div>
      <ul>
        {shared && <SharedRow bytes={shared.bytes} onChooseTask={onChooseTask} />}
        {proofs.slice(0, Math.max(room, 0)).map((proof) => (
          <ProofRow key={proof.taskId} proof={proof} />
        ))}
      </ul>
      <ProblemText problem={problem} />
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="mb-2" onClick={() => setWhole(true)}>
          {formatNumber(hidden)} more
        </Button>
      )}
    </section>
  )
}
