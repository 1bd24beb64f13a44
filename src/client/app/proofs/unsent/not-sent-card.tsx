import { CloudUpload, FileText, Images, Pencil, Send, X } from 'lucide-icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SharedPicture } from '#client/device/device-database.ts'
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
import { arrivalTime, useSharedPictures } from '../picture/shared-picture.ts'
import { useBytesUrl, usePictureUrl } from '../picture/use-picture-url.ts'
import { sendNow, useSending } from '../send-proofs.ts'
import { sendingWords } from '../sending-words.ts'

/** Proofs and shared pictures on this device that are not sent. CSS reserves its height before it loads (not-sent-room). */
export function NotSentCard({ onChooseTask }: { onChooseTask: (key: string) => void }) {
  const proofs = useNotSent() ?? []
  const shared = useSharedPictures() ?? []
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
  if (proofs.length === 0 && shared.length === 0) return null

  const [newest, ...others] = shared.map((picture) => (
    <SharedRow key={picture.key} picture={picture} onChooseTask={() => onChooseTask(picture.key)} />
  ))
  // Proofs come before all but the newest shared picture.
  const rows = [
    newest,
    ...proofs.map((proof) => <ProofRow key={proof.taskId} proof={proof} />),
    ...others,
  ].filter((row) => row !== undefined)
  const shown = isWhole ? rows : rows.slice(0, NOT_SENT_ROWS)
  const hidden = rows.length - shown.length
  const send = () => {
    if (isOffline()) return setProblem(OFFLINE_SENTENCE)
    setProblem(null)
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
      <ul ref={list}>{shown}</ul>
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

function SharedRow({ picture, onChooseTask }: { picture: SharedPicture; onChooseTask: () => void }) {
  const url = useBytesUrl(picture.bytes)
  return (
    <Row
      picture={<KeptThumbnail url={url} alt="" className="size-12" />}
      state={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge icon={<Images size={13} strokeWidth={2.5} />}>Needs a task</Badge>
          <span className="text-13 text-ink2">{arrivalTime(picture)}</span>
        </span>
      }
    >
      <button type="button" onClick={onChooseTask} className={ROW_CONTROL}>
        Shared picture
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
