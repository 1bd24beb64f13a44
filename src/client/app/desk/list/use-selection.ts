import { useMemo, useState } from 'react'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'

const NONE: ReadonlySet<number> = new Set()

const PENDING: readonly string[] = ['pending']

/** Rows with one of these statuses, picked to be decided together; decided ones drop out, and another list starts empty. */
export function useSelection<Row extends Reviewable>(
  cards: readonly Card<Row>[],
  listKey: string,
  statuses = PENDING,
) {
  const [picked, setPicked] = useState(NONE)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [ofList, setOfList] = useState(listKey)
  if (ofList !== listKey) {
    setOfList(listKey)
    setPicked(NONE)
    setAnchor(null)
  }
  // There can be thousands of cards, too many to filter for every key.
  const selectable = useMemo(
    () => cards.filter((card) => canBeSelected(card, statuses)).map(({ row }) => row),
    [cards, statuses],
  )
  const selectableIds = useMemo(() => new Set(selectable.map(({ id }) => id)), [selectable])
  const selected = useMemo(() => selectable.filter(({ id }) => picked.has(id)), [selectable, picked])
  // The same until it changes, so that keys render no row for it.
  return useMemo(
    () => ({
      /** Whether a list of this status has rows that can be selected; null is the list of all. */
      hasSome: (status: string | null) => status === null || statuses.includes(status),
      selectable,
      selected,
      /** Those that can be approved or rejected. */
      pending: selected.filter(({ status }) => status === 'pending'),
      isSelectable: (id: number) => selectableIds.has(id),
      has: (id: number) => picked.has(id),
      /** Selects or deselects a row; `extend` selects every row from the last one to this one. */
      toggle: (id: number, extend: boolean) => {
        if (!selectableIds.has(id)) return
        const next = new Set(picked)
        const range = extend ? idsBetween(selectable, anchor, id) : []
        if (range.length > 0) for (const one of range) next.add(one)
        else if (!next.delete(id)) next.add(id)
        setPicked(next)
        setAnchor(id)
      },
      selectAll: () => setPicked(selectableIds),
      clear: () => {
        setPicked(NONE)
        setAnchor(null)
      },
    }),
    [selectable, selectableIds, selected, picked, anchor, statuses],
  )
}

export type Selection<Row extends Reviewable> = ReturnType<typeof useSelection<Row>>

function canBeSelected({ row, sending, refusal }: Card<Reviewable>, statuses: readonly string[]): boolean {
  return statuses.includes(row.status) && !sending && !refusal?.decidedElsewhere
}

/** The rows between two ids, in either direction; none if one is missing. */
function idsBetween(rows: readonly Reviewable[], from: number | null, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return []
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
