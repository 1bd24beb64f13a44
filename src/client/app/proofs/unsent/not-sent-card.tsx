import { CloudUpload, FileText, Images, Pencil, Send, X } from 'lucide-icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { isOffline, OFFLINE_SENTENCE } from '#client/ui/hooks/offline.ts'
import { useOnline } from '#client/ui/hooks/use-online.ts'
import { formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { NOT_SENT_ROWS, useNotSent } from '../not-sent.ts'
import { KeptThumbnail } from '../picture/kept-thumbnail.tsx'
import { useSharedPicture } from '../picture/shared-picture.ts'
import { useBytesUrl, usePictureUrl } from '../picture/use-picture-url.ts'
import { sendNow, useSending } from '../send-proofs.ts'
import { sendingWords } from '../sending-words.ts'

/** Proofs on this device that are not sent. CSS reserves its height before it loads (not-sent-room). */
export function NotSentCard({ onChooseTask }: { onChooseTask: () => void }) {
  const proofs = useNotSent() ?? []
  const shared = useSharedPicture()
  const [isWhole, setWhole] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isOnline = useOnline()
  useEffect(() => {
    if (isOnline) setProblem(null)
  }, [isOnline])
  useEffect(() => {
    // The first new row has taken the button's place.
    if (isWhole) list.current?.children[NOT_SENT_ROWS]?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isWhole])
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
          <Button size="sm" icon={<Send size={16} />} onClick={send}>
            Send now
          </Button>
        )}
      </div>
      <ul ref={list}>
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

function ProofRow({ proof }: { proof: KeptProof }) {
  const url = usePictureUrl(proof)
  return (
    <Row
      picture={
        proof.picture ? (
          <KeptThumbnail url={url} alt="" className="size-12" />
        ) : (
          <span className="grid size-12 shrink-0 place-items-center rounded-control bg-sunken text-ink2">
            <FileText size={20} />
          </span>
        )
      }
      state={<ProofStateBadge proof={proof} />}
    >
      <Link href={`/tasks/${proof.taskId}`} lang={languageOf(proof.taskTitle)} className={ROW_CONTROL}>
        {proof.taskTitle}
      </Link>
    </Row>
  )
}

function SharedRow({ bytes, onChooseTask }: { bytes: ArrayBuffer; onChooseTask: () => void }) {
  const url = useBytesUrl(bytes)
  return (
    <Row
      picture={<KeptThumbnail url={url} alt="" className="size-12" />}
      state={<Badge icon={<Images size={13} strokeWidth={2.5} />}>Needs a task</Badge>}
    >
      <button type="button" onClick={onChooseTask} className={ROW_CONTROL}>
        The picture you shared
      </button>
    </Row>
  )
}

/** The link covers the whole row. */
const ROW_CONTROL =
  'block max-w-full truncate rounded-chip text-left font-medium after:absolute after:inset-0 hover:underline'

function Row({ picture, state, children }: { picture: ReactNode; state: ReactNode; children: ReactNode }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-t border-line py-2">
      {picture}
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        {children}
        {state}
      </div>
    </li>
  )
}

function ProofStateBadge({ proof }: { proof: KeptProof }) {
  const sending = useSending(proof)
  const icon = { size: 13, strokeWidth: 2.5, 'aria-hidden': true } as const
  if (proof.state === 'refused') {
    return (
      <Badge tone="red" icon={<X {...icon} />}>
        Not accepted
      </Badge>
    )
  }
  if (proof.state === 'draft') return <Badge icon={<Pencil {...icon} />}>Draft</Badge>
  return (
    <Badge tone="blue" icon={<CloudUpload {...icon} />}>
      {sending ? sendingWords(sending.part) : 'Waiting to send'}
    </Badge>
  )
}
