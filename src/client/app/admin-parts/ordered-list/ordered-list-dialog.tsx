import { Plus } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState, LoadFailure } from '#client/ui/empty-state.tsx'
import { announce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import type { useDeletion } from '../use-deletion.ts'
import { type Listed, newestIn } from './listed.ts'
import { OrderedRow } from './ordered-row.tsx'

interface OrderedListDialogProps<Row> {
  title: string
  description: string
  words: {
    add: string
    full: string
    loading: string
    notLoaded: string
    empty: string
    whenEmpty: string
    delete: string
    afterDeletion: (row: Row) => string
  }
  most: number
  list: {
    data: Row[] | undefined
    isPending: boolean
    isError: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  order: {
    run: (input: { body: { ids: number[]; seenIds: number[] } }) => unknown
    isPending: boolean
    problem: string | null
  }
  deletion: Pick<ReturnType<typeof useDeletion>, 'dialog'> & { row: Row | undefined; ask: (row: Row) => void }
  row: (row: Row) => ReactNode
  /** A null row creates a new one; its newest state is null if deleted, or new. */
  form: (editing: { row: Row | null; newest: Row | null; onClose: () => void }) => ReactNode
  onClose: () => void
}

/** A list that the team keeps in its own order: add, edit, move and delete. */
export function OrderedListDialog<Row extends Listed>(props: OrderedListDialogProps<Row>) {
  const { title, words, most, list, order, deletion, onClose } = props
  const [draft, setDraft] = useState<{ row: Row | null } | null>(null)
  const all = list.data ?? []
  const leaving = deletion.row && (newestIn(all, deletion.row) ?? deletion.row)
  /** Moves a row up (-1) or down (1); ignored while another move is being saved. */
  const move = (moved: Row, steps: 1 | -1) => {
    const at = all.indexOf(moved) + steps
    const neighbour = all[at]
    if (order.isPending || !neighbour) return
    const ids = steps === 1 ? [neighbour.id, moved.id] : [moved.id, neighbour.id]
    announce(`“${moved.name}” is ${at + 1} of ${all.length}.`)
    void order.run({ body: { ids, seenIds: ids.toReversed() } })
  }

  return (
    <>
      <Dialog
        onClose={onClose}
        title={title}
        description={props.description}
        width="lg"
        problem={order.problem}
        footer={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              icon={<Plus size={16} />}
              disabledReason={all.length >= most ? words.full : null}
              onClick={() => setDraft({ row: null })}
            >
              {words.add}
            </Button>
          </>
        }
      >
        <KeepFocus>
          {list.isPending && <RowSkeletons label={words.loading} />}
          {list.isError && <LoadFailure title={words.notLoaded} read={list} />}
          {list.data?.length === 0 && (
            <EmptyState kind="first-use" title={words.empty}>
              {words.whenEmpty}
            </EmptyState>
          )}
          <ol aria-label={title} className="divide-y divide-line">
            {all.map((row, index) => (
              <OrderedRow
                key={row.id}
                name={row.name}
                isFirst={index === 0}
                isLast={index === all.length - 1}
                onMove={(steps) => move(row, steps)}
                onEdit={() => setDraft({ row })}
                onDelete={() => deletion.ask(row)}
              >
                {props.row(row)}
              </OrderedRow>
            ))}
          </ol>
        </KeepFocus>
      </Dialog>
      {draft &&
        props.form({
          row: draft.row,
          newest: draft.row && newestIn(all, draft.row),
          onClose: () => setDraft(null),
        })}
      {leaving && (
        <AlertDialog
          {...deletion.dialog}
          title={`Delete “${leaving.name}”?`}
          description={words.afterDeletion(leaving)}
          confirmLabel={words.delete}
        />
      )}
    </>
  )
}
