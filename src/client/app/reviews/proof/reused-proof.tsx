import { Columns2, ImageOff } from 'lucide-icons'
import { useState } from 'react'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import type { ReusedProof } from '#contract/reviews/reviewing.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** Matches shown at first, nearest first. */
const SHOWN_AT_FIRST = 2

interface ReusedProofPanelProps {
  matches: readonly ReusedProof[]
  onCompare: (match: ReusedProof) => void
}

/** Earlier submissions with a similar picture: a hint, never a decision. */
export function ReusedProofPanel({ matches, onCompare }: ReusedProofPanelProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? matches : matches.slice(0, SHOWN_AT_FIRST)
  const comparable = matches.find(({ screenshotUrl }) => screenshotUrl !== null)
  return (
    <section
      aria-label="Seen before"
      className="flex max-w-form flex-[1_1_18rem] flex-col gap-2 rounded-card border border-input bg-surface px-3 py-2"
    >
      <div>
        <h2 className="font-semibold">
          {plural(matches.length, 'earlier proof looks', 'earlier proofs look')} like this one
        </h2>
        <p className="text-13 text-ink2">Compare before deciding. There may be a good reason.</p>
      </div>
      <ul className="flex flex-col gap-3">
        {shown.map((match) => (
          <Match
            key={match.submissionId}
            match={match}
            hasKey={match === comparable}
            onCompare={() => onCompare(match)}
          />
        ))}
      </ul>
      {shown.length < matches.length && (
        <Button size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          Show {matches.length - shown.length} more
        </Button>
      )}
    </section>
  )
}

function Match({ match, hasKey, onCompare }: { match: ReusedProof; hasKey: boolean; onCompare: () => void }) {
  const { thumbnailUrl, screenshotUrl, task, user, isOwn, submittedAt, status } = match
  return (
    <li className="flex items-start gap-2">
      {thumbnailUrl ? (
        <img
          src={thumbnailUrl}
          alt={`Earlier proof from ${user.email}`}
          loading="lazy"
          className="size-12 shrink-0 rounded-control border border-line bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-control border border-line bg-sunken text-ink3">
          <ImageOff size={20} />
        </span>
      )}
      <div className="flex min-w-0 grow flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <strong className="font-semibold">{LIKENESS_TEXTS[match.likeness]}</strong>
          <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>
        </span>
        <span lang={languageOf(task.title)} className="break-words">
          {task.title}
        </span>
        <span className="text-13 break-words text-ink2">
          <MemberLink userId={user.id}>{user.email}</MemberLink>
          {isOwn && ', same member'}, {formatDateTime(submittedAt)}
        </span>
        {screenshotUrl ? (
          <Button size="sm" className="self-start" icon={<Columns2 size={14} />} onClick={onCompare}>
            Compare {hasKey && <KeyHint>C</KeyHint>}
          </Button>
        ) : (
          <span className="text-13 text-ink2">The picture was removed.</span>
        )}
      </div>
    </li>
  )
}

const LIKENESS_TEXTS: Record<ReusedProof['likeness'], string> = {
  'same-file': 'Same file',
  copy: 'Same picture',
  mirrored: 'Same picture, mirrored',
  cropped: 'Same picture, cropped',
}
