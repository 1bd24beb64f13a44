import { CircleAlert, PackageCheck, RotateCcw, X } from 'lucide-icons'
import { memo } from 'react'
import { DueTime } from '#client/app/admin-parts/inbox-status-badge.tsx'
import { ContestedBadge } from '#client/app/desk/decision/contest-record.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { SecondAdminBadge } from '#client/app/desk/second-admin/second-admin-badge.tsx'
import { Badge, type Tone } from '#client/ui/badge.tsx'
import { Points } from '#client/ui/points.tsx'
import type { AdminRewardCase } from '#contract/rewards/cases.ts'
import { CASE_KIND_LABELS, CASE_STATUS_LABELS, type CaseStatus } from '#domain/rewards/cases.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { languageOf } from '#domain/text/language.ts'
import { SignsBadge } from '../parts/signs-of-request.tsx'

const LOOKS = {
  open: ['blue', CircleAlert],
  replaced: ['spruce', PackageCheck],
  refunded: ['spruce', RotateCcw],
  refused: ['red', X],
} as const satisfies Record<CaseStatus, readonly [Tone, unknown]>

export function CaseStatusBadge({ status }: { status: CaseStatus }) {
  const [tone, Icon] = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} strokeWidth={2.5} />}>
      {CASE_STATUS_LABELS[status]}
    </Badge>
  )
}

interface CaseTimeProps {
  row: AdminRewardCase
  now: number
}

/** When an open case is due, or how long it is overdue; when another one was decided. */
export function CaseTime({ row: { status, dueAt, decidedAt }, now }: CaseTimeProps) {
  if (status === 'open') return <DueTime message={{ status, dueAt }} now={now} />
  if (decidedAt === null) return null
  return (
    <time dateTime={decidedAt} title={formatDateTime(decidedAt)} className="whitespace-nowrap">
      {formatRelative(decidedAt, now)}
    </time>
  )
}

export const CaseRow = memo(function CaseRow({ card, now }: { card: Card<AdminRewardCase>; now: number }) {
  const { row, refusal } = card
  const { reward, user, pointsSpent, signs } = row.request
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span lang={languageOf(reward.name)} className="truncate font-semibold">
          {reward.name}
        </span>
        <Points amount={pointsSpent} as="spent" className="text-13" />
      </span>
      <span className="truncate text-13 text-ink2">{user.email}</span>
      <span className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1 text-13 text-ink2">
        <span className="truncate">{CASE_KIND_LABELS[row.kind]}</span>
        <CaseTime row={row} now={now} />
      </span>
      {(row.secondLook || row.secondAdmin || signs > 0) && (
        <span className="flex flex-wrap gap-2">
          {row.secondLook && <ContestedBadge />}
          <SecondAdminBadge ask={row.secondAdmin} />
          <SignsBadge signs={signs} />
        </span>
      )}
      {refusal && <span className="line-clamp-2 text-13 text-red">{refusal.sentence}</span>}
    </>
  )
})
