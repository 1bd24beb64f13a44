import { Hourglass } from 'lucide-icons'
import { memo } from 'react'
import { type Holder, HolderNote } from '#client/app/desk/leases/lease-notes.tsx'
import { Age } from '#client/app/desk/list/age.tsx'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import { SecondAdminBadge } from '#client/app/desk/second-admin/second-admin-badge.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { REQUEST_STATUS_LABELS, waitOfRequest } from '#domain/rewards/rewards.ts'
import { waitsForStock } from '#domain/rewards/stock-words.ts'
import { languageOf } from '#domain/text/language.ts'
import { RequestPoints } from '../../requests/request-points.tsx'
import { SignsBadge } from '../parts/signs-of-request.tsx'

interface RequestRowProps {
  card: Card<AdminRewardRequest>
  now: number
  showsStatus: boolean
  /** Who else has the card; null if no one does. */
  holder: Holder | null
}

export const RequestRow = memo(function RequestRow({ card, now, showsStatus, holder }: RequestRowProps) {
  const { row, refusal } = card
  const wait = waitOfRequest(row)
  const waits = waitsForStock(row)
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span lang={languageOf(row.reward.name)} className="truncate font-semibold">
          {row.reward.name}
        </span>
        <RequestPoints of={row} className="text-13" />
      </span>
      <span className="flex min-h-6 items-center justify-between gap-2 text-13 text-ink2">
        <span className="truncate">{row.user.email}</span>
        <Age since={wait?.since ?? row.requestedAt} now={now} dueAt={wait?.dueAt} />
      </span>
      {(showsStatus || waits || row.signs > 0 || row.secondAdmin) && (
        <span className="flex flex-wrap gap-2">
          {showsStatus && <StatusBadge status={row.status}>{REQUEST_STATUS_LABELS[row.status]}</StatusBadge>}
          {waits && <WaitsForStock />}
          <SignsBadge signs={row.signs} />
          <SecondAdminBadge ask={row.secondAdmin} />
        </span>
      )}
      {holder && <HolderNote holder={holder} />}
      {refusal && <span className="line-clamp-2 text-13 text-red">{refusal.sentence}</span>}
    </>
  )
})

export function WaitsForStock() {
  return (
    <Badge tone="amber" icon={<Hourglass size={13} strokeWidth={2.5} />}>
      Waits for stock
    </Badge>
  )
}
