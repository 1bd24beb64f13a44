import { useMemo, useState } from 'react'
import type { Card } from '../queue/arrange-cards.ts'
import type { Reviewable } from '../queue/review-queue.ts'

export interface Selection<Row extends Reviewable> {
  /** Rows that can be decided on, and so be selected. */
  selectable: readonly Row[]
  selected: readonly Row[]
  isSelectable: (id: number) => boolean
  has: (id: number) => boolean
  /** Selects a row or takes it out; `extend` selects everything from the last one on. */
  toggle: (id: number, extend: boolean) => void
  selectAll: () => void
  clear: () => void
}

const NONE: ReadonlySet<number> = new Set()

/** Rows picked to be decided on together; what is decided meanwhile leaves, another list begins anew. */
export function useSelection<Row extends Reviewable>(
  cards: readonly Card<Row>[],
  listKey: string,
): Selection<Row> {
  const [picked, setPicked] = useState(NONE)
  const [anchor, setAnchor] = useState<number | null>(null)
  const [ofList, setOfList] = useState(listKey)
  if (ofList !== listKey) {
    setOfList(listKey)
    setPicked(NONE)
    setAnchor(null)
  }
  // Thousands of cards are gone through when they change, not with every key.
  const selectable = useMemo(() => cards.filter(canBeSelected).map(({ row }) => row), [cards])
  const selectableIds = useMemo(() => new Set(selectable.map(({ id }) => id)), [selectable])
  const selected = useMemo(() => selectable.filter(({ id }) => picked.has(id)), [selectable, picked])
  return {
    selectable,
    selected,
    isSelectable: (id) => selectableIds.has(id),
    has: (id) => picked.has(id),
    toggle: (id, extend) => {
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
  }
}

function canBeSelected({ row, sending, refusal }: Card<Reviewable>): boolean {
  return row.status === 'pending' && !sending && !refusal?.decidedElsewhere
}

/** The rows from one to the other, in whichever direction; none where one of them is not there. */
function idsBetween(rows: readonly Reviewable[], from: number | null, to: number): number[] {
  const ends = [from, to].map((id) => rows.findIndex((row) => row.id === id))
  if (ends.includes(-1)) return []
  return rows.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id)
}
