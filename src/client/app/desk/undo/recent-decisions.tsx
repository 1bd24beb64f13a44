import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { HOLD_SECONDS, RECENT_DECISIONS } from '#domain/desk/holds.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { MemberLink } from '../decision/member-link.tsx'
import type { DeskCard } from '../desk.ts'

export interface RecentDecisionsProps<Row> {
  onClose: () => void
  /** Undoes a decision that is still held. */
  onTakeBack: (row: Row) => void
}

interface RecentDecisionsDialogProps<Row> extends RecentDecisionsProps<Row> {
  recent: Pick<UseQueryResult<Row[]>, 'data' | 'isPending' | 'isLoadingError' | 'refetch'>
  titleOf: (row: Row) => string
  statusOf: (row: Row) => ReactNode
  /** Undoes a final decision, with a reason. */
  undo: (row: Row) => ReactNode
}

export function RecentDecisions<Row extends DeskCard & { reviewedAt: string | null }>({
  recent,
  titleOf,
  statusOf,
  undo,
  onClose,
  onTakeBack,
}: RecentDecisionsDialogProps<Row>) {
  return (
    <Dialog
      onClose={onClose}
      title="My recent decisions"
      description={`Your last ${RECENT_DECISIONS} decisions. After ${HOLD_SECONDS} seconds, undoing one needs a reason.`}
    >
      {recent.isPending && (
        <RowSkeletons label="Loading your decisions..." count={5} className="" row="h-16" />
      )}
      {recent.isLoadingError && <EmptyState kind="failed" onRetry={() => void recent.refetch()} />}
      {recent.data?.length === 0 && <EmptyState kind="first-use" title="No decisions yet." />}
      {recent.data && recent.data.length > 0 && (
        <ol className="flex flex-col divide-y divide-line">
          {recent.data.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="flex min-w-0 grow basis-56 flex-col gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <span lang={languageOf(titleOf(row))} className="min-w-0 font-semibold break-words">
                    {titleOf(row)}
                  </span>
                  {statusOf(row)}
                </span>
                <span className="text-13 break-words text-ink2">
                  <MemberLink userId={row.user.id}>{row.user.email}</MemberLink>
                  {row.reviewedAt && `, ${formatDateTime(row.reviewedAt)}`}
                </span>
              </div>
              {row.hold ? (
                <Button
                  size="sm"
                  aria-label={`Undo: ${titleOf(row)}, ${row.user.email}`}
                  onClick={() => onTakeBack(row)}
                >
                  Undo
                </Button>
              ) : (
                undo(row)
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
