import { useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import {
  type Adjustment,
  type AdminUserDetail,
  listUserAdjustments,
  listUserPoints,
} from '#contract/users/admin-users.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { formatDateTime, formatNumber, formatSignedNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { EntryColumns, EntryRow } from './entry-row.tsx'
import { Listing } from './listing.tsx'
import { UndoButton, UndoDialog, type UndoneAdjustment } from './undo-dialog.tsx'
import type { UsersAddress } from './use-users-address.ts'

interface PointsTabProps {
  user: AdminUserDetail
  adminId: string
  address: UsersAddress
}

/** The whole ledger or only adjustments; an adjustment can be undone from either. */
export function PointsTab({ user, adminId, address }: PointsTabProps) {
  const [undoing, setUndoing] = useState<UndoneAdjustment | null>(null)
  const onlyAdjustments = address.showsAdjustments
  const mayRunTeam = useMay()('runTeam')
  const canUndo = mayRunTeam && user.deletedAt === null && !(user.id === adminId && user.anotherAdminExists)
  const onUndo = canUndo ? setUndoing : null
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Show"
        hideLabel
        className="w-full sm:w-60"
        value={onlyAdjustments ? 'adjustments' : 'all'}
        onChange={(event) => address.showAdjustments(event.target.value === 'adjustments')}
      >
        <option value="all">Whole ledger</option>
        <option value="adjustments">Adjustments</option>
      </Select>
      {onlyAdjustments ? (
        <Adjustments userId={user.id} onUndo={onUndo} />
      ) : (
        <Ledger userId={user.id} onUndo={onUndo} />
      )}
      {undoing && <UndoDialog user={user} adjustment={undoing} onClose={() => setUndoing(null)} />}
    </div>
  )
}

interface UndoableProps {
  userId: string
  /** Opens the undo dialog; null when this admin may not undo. */
  onUndo: ((adjustment: UndoneAdjustment) => void) | null
}

function Ledger({ userId, onUndo }: UndoableProps) {
  const entries = usePagedEndpoint(listUserPoints, {
    params: { userId },
    query: { limit: PAGE },
    refetchOnMount: 'always',
  })
  return (
    <>
      <EntryColumns />
      <Listing
        list={entries}
        what="entries"
        empty="No points yet"
        row={(entry) => <EntryRow entry={entry} onUndo={onUndo} />}
      />
    </>
  )
}

function Adjustments({ userId, onUndo }: UndoableProps) {
  const adjustments = usePagedEndpoint(listUserAdjustments, {
    params: { userId },
    query: { limit: PAGE },
    refetchOnMount: 'always',
  })
  return (
    <Listing
      list={adjustments}
      what="adjustments"
      empty="No adjustments yet"
      row={(adjustment) => <AdjustmentRow adjustment={adjustment} onUndo={onUndo} />}
    />
  )
}

/** The largest page, so that a long ledger takes few presses. */
const PAGE = String(MAX_PAGE_SIZE)

interface AdjustmentRowProps {
  adjustment: Adjustment
  onUndo: ((adjustment: UndoneAdjustment) => void) | null
}

function AdjustmentRow({ adjustment, onUndo }: AdjustmentRowProps) {
  const { amount, description, by, madeAt, balanceAfter, undone } = adjustment
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <p lang={languageOf(description)} className="min-w-0 break-words">
        {description}
      </p>
      <p className={`tabular text-right font-semibold ${amount > 0 ? 'text-spruce' : ''}`}>
        {formatSignedNumber(amount)}
      </p>
      <p className="min-w-0 text-13 break-words text-ink2">
        {formatDateTime(madeAt)} by {by.name}
      </p>
      <p className="tabular text-right text-13 text-ink2">
        {formatNumber(balanceAfter - amount)} → {formatNumber(balanceAfter)}
      </p>
      {undone ? (
        <div className="col-span-2 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-13 text-ink2">
          <Badge tone="red">Undone</Badge>
          <span>
            {formatDateTime(undone.at)} by {undone.by.name}, new balance {formatNumber(undone.balanceAfter)}
          </span>
          <q lang={languageOf(undone.reason)} className="basis-full">
            {undone.reason}
          </q>
        </div>
      ) : (
        onUndo && (
          <p className="col-span-2">
            <UndoButton what={description} onPress={() => onUndo(adjustment)} />
          </p>
        )
      )}
    </div>
  )
}
