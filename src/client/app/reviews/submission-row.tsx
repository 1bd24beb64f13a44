import { Copy, ScanSearch } from 'lucide-icons'
import { memo } from 'react'
import { ContestedBadge } from '#client/app/desk/decision/contest-record.tsx'
import { type Holder, HolderNote } from '#client/app/desk/leases/lease-notes.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Points } from '#client/ui/points.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { RISK_LABELS } from '#domain/reviews/risk.ts'
import { languageOf } from '#domain/text/language.ts'
import { DecisionBadge } from './agreement/agreement-form.tsx'
import { Due } from './due.tsx'
import { TryBadge } from './try-badge.tsx'

interface SubmissionRowProps {
  card: Card<AdminSubmission>
  now: number
  showsStatus: boolean
  /** Who else has the card; null if no one does. */
  holder: Holder | null
}

export const SubmissionRow = memo(function SubmissionRow({
  card,
  now,
  showsStatus,
  holder,
}: SubmissionRowProps) {
  const { row, refusal } = card
  const tellsStatus = showsStatus || row.status !== 'pending'
  const isLaterTry = row.task.isReview && row.version > 1
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span lang={languageOf(row.task.title)} className="truncate font-semibold">
          {row.task.title}
        </span>
        <Points amount={row.task.points} as="offer" className="text-13" />
      </span>
      <span className="flex min-h-6 items-center justify-between gap-2 text-13 text-ink2">
        <span className="truncate">{row.user.email}</span>
        <Due submission={row} now={now} />
      </span>
      {(tellsStatus || row.contest || row.seenBefore || row.risk.length > 0 || isLaterTry) && (
        <span className="flex flex-wrap gap-2">
          {tellsStatus && <DecisionBadge row={row} />}
          {row.contest && <ContestedBadge />}
          {row.seenBefore && <SeenBeforeBadge />}
          <RiskBadges submission={row} />
          {isLaterTry && <TryBadge submission={row} />}
        </span>
      )}
      {holder && <HolderNote holder={holder} />}
      {refusal && <span className="line-clamp-2 text-13 text-red">{refusal.sentence}</span>}
    </>
  )
})

export function SeenBeforeBadge() {
  return <Badge icon={<Copy size={13} strokeWidth={2.5} />}>Seen before</Badge>
}

export function RiskBadges({ submission: { risk } }: { submission: Pick<AdminSubmission, 'risk'> }) {
  return risk.map((sign) => (
    <Badge key={sign} icon={<ScanSearch size={13} strokeWidth={2.5} />}>
      {RISK_LABELS[sign]}
    </Badge>
  ))
}
