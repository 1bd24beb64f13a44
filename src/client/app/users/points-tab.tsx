import { useState } from 'react'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Select } from '#client/ui/fields/select.tsx'
import { type AdminUserDetail, listUserAdjustments, listUserPoints } from '#contract/users/admin-users.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { AdjustmentRow } from './adjustment-row.tsx'
import { EntryColumns, EntryRow } from './entry-row.tsx'
import { Listing } from './listing.tsx'
import { UndoDialog, type UndoneAdjustment } from './undo-dialog.tsx'
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
  const canUndo = user.deletedAt === null && !(user.id === adminId && user.anotherAdminExists)
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
  /** It is null when this admin may not undo. */
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
