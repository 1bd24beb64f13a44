import { useState } from 'react'
import { useMayOpen } from '#client/api/session/use-may.ts'
import { InboxStatusBadge } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { FailedWords } from '#client/app/desk/decision/review-record.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Points } from '#client/ui/points.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { TimelineEntry } from '#contract/users/timeline.ts'
import type { InboxStatus } from '#domain/inbox/inbox.ts'
import { SUBMISSION_STATUS_LABELS, type SubmissionStatus } from '#domain/proofs/submissions.ts'
import { CASE_STATUS_LABELS, type CaseStatus } from '#domain/rewards/cases.ts'
import { REQUEST_STATUS_LABELS, type RequestStatus } from '#domain/rewards/rewards.ts'
import { SIGN_LABELS } from '#domain/rewards/signs.ts'
import { formatNumber, formatPoints, formatTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { TIMELINE_EVENTS } from '#domain/users/timeline.ts'
import { teamWords } from '../person.ts'
import { ProofThumbnail } from './proof-thumbnail.tsx'
import { EVENT_WORDS, KIND_ICONS, placeOf } from './timeline-words.ts'

interface TimelineRowProps {
  entry: TimelineEntry
  userId: string
}

/** An entry says what happened, when, by whom and why; one of the ledger has the points and the balance after it. */
export function TimelineRow({ entry, userId }: TimelineRowProps) {
  const { event, version, at, by, text, lines, points, balanceAfter, picture, subject, team } = entry
  const Icon = KIND_ICONS[TIMELINE_EVENTS[event]]
  const isLedger = event === 'points'
  const place = placeOf(entry)
  const mayOpen = useMayOpen()
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Icon size={16} className="mt-1 shrink-0 text-ink2" />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <p className="flex max-w-full flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            <Title entry={entry} />
          </span>
          <Status entry={entry} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-13 text-ink2">
          <time dateTime={at} className="tabular">
            {formatTime(at)}
          </time>
          {by && by.id !== userId && <span className="wrap-anywhere">by {by.name}</span>}
          {version !== null && version > 1 && event === 'submitted' && <span>Submission {version}</span>}
          {!isLedger && points !== null && <span className="tabular">{formatPoints(points)}</span>}
          {place && mayOpen(place.href) && (
            <TextLink href={place.href}>
              {place.words}
              {subject && <VisuallyHidden> “{subject}”</VisuallyHidden>}
            </TextLink>
          )}
        </p>
        <FailedWords lines={lines} />
        <Sign entry={entry} />
        {team && <p>{teamWords(team)}</p>}
        {text && !isLedger && <LongText>{text}</LongText>}
        {picture && <ProofThumbnail url={picture} title={subject ?? ''} sentAt={at} />}
      </div>
      {isLedger && points !== null && (
        <div className="shrink-0 text-right">
          <p>
            <Points amount={Math.abs(points)} as={points < 0 ? 'spent' : 'earned'} />
            <VisuallyHidden> points</VisuallyHidden>
          </p>
          {balanceAfter !== null && (
            <p className="tabular text-13 text-ink2">Balance {formatNumber(balanceAfter)}</p>
          )}
        </div>
      )}
    </li>
  )
}

function Title({ entry: { event, subject, text } }: { entry: TimelineEntry }) {
  if (event === 'points') return <span lang={languageOf(text ?? '')}>{text}</span>
  return (
    <>
      {EVENT_WORDS[event]}
      {subject && (
        <>
          {' '}
          <span lang={languageOf(subject)} className="font-semibold">
            {subject}
          </span>
        </>
      )}
    </>
  )
}

/** Where it is now, beside the entry that began it. */
function Status({ entry: { event, status } }: { entry: TimelineEntry }) {
  if (status === null) return null
  if (event === 'submitted') {
    const now = status as SubmissionStatus
    return <StatusBadge status={now}>{SUBMISSION_STATUS_LABELS[now]}</StatusBadge>
  }
  if (event === 'requested') {
    const now = status as RequestStatus
    return <StatusBadge status={now}>{REQUEST_STATUS_LABELS[now]}</StatusBadge>
  }
  if (event === 'wrote') return <InboxStatusBadge status={status as InboxStatus} />
  if (event === 'case-opened' || event === 'case-decided')
    return <Badge>{CASE_STATUS_LABELS[status as CaseStatus]}</Badge>
  return null
}

/** The evidence of a sign at payout: its kind, and the other account. */
function Sign({ entry: { sign, other } }: { entry: TimelineEntry }) {
  if (sign === null) return null
  return (
    <p className="wrap-anywhere">
      {SIGN_LABELS[sign]}
      {other && (
        <>
          {': '}
          <MemberLink userId={other.id}>{other.name}</MemberLink>
        </>
      )}
    </p>
  )
}

/** Characters and lines that are shown of a long text. */
const SHOWN = { characters: 400, lines: 6 }

function LongText({ children }: { children: string }) {
  const [showsAll, setShowsAll] = useState(false)
  const isLong = children.length > SHOWN.characters || children.split('\n').length > SHOWN.lines
  const isCut = isLong && !showsAll
  return (
    <>
      <p
        lang={languageOf(children)}
        className={`max-w-measure border-l-2 border-line pl-3 whitespace-pre-wrap wrap-anywhere ${isCut ? 'line-clamp-6' : ''}`}
      >
        {children}
      </p>
      {isLong && (
        <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  )
}
