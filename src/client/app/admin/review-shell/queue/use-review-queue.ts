import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { ApiError, sentenceOf } from '../../../../api/api-error.ts'
import type { ReadQuery } from '../../../../api/use-endpoint.ts'
import type { PagedList } from '../../../../api/use-paged-endpoint.ts'
import { useBeforeUnload } from '../../../../ui/use-before-unload.ts'
import { useIsWide } from '../../../../ui/use-media.ts'
import { arrangeCards, type Card, neighbourOf, nextAfter } from './arrange-cards.ts'
import { advance, type Draft, EMPTY_DRAFT, newQueue, type Queue, type Reviewable } from './review-queue.ts'

/** More rows are loaded once fewer than this many wait behind the chosen one. */
const RESERVE = 20

interface ReviewQueueOptions<Row extends Reviewable> {
  list: PagedList<Row>
  status: Row['status'] | null
  /** Whether the list begins with the oldest. */
  oldestFirst: boolean
  /** Tells one list from another: with other filters no card is chosen any more. */
  listKey: string
  /** The row the address names. */
  linkedId: number | null
  /** Reads one row by itself. */
  queryOf: (id: number) => ReadQuery<Row>
}

export interface ReviewQueue<Row extends Reviewable> {
  cards: Card<Row>[]
  /** The card in front of the reviewer; null while it loads or when there is none. */
  current: Card<Row> | null
  chosenId: number | null
  /** The chosen card was asked for; nobody asked for the first one, which stands beside the list by itself. */
  isAsked: boolean
  /** The chosen row is not in the list and is loaded by itself. */
  single: UseQueryResult<Row, Error>
  draft: Draft
  /** Decisions on their way to the server. */
  sendingCount: number
  choose: (id: number | null) => void
  move: (steps: number) => void
  setDraft: (draft: Draft) => void
  /** Takes the current card out of the queue and brings the next one; the answer has what is to be sent. */
  decide: (status: Row['status']) => { id: number; notes: string } | null
  accepted: (row: Row) => void
  refused: (id: number, error: Error, fallback: string) => void
}

/** A loaded list as a queue to work off: decisions show at once, and those that are refused come back. */
export function useReviewQueue<Row extends Reviewable>(options: ReviewQueueOptions<Row>): ReviewQueue<Row> {
  const { list, status, oldestFirst, linkedId } = options
  const [queue, dispatch] = useReducer(advance<Row>, linkedId, newQueue<Row>)
  const wide = useIsWide()
  const needed = singleNeeded(queue, list)
  const single = useQuery({ ...options.queryOf(needed ?? 0), enabled: needed !== null })
  const { sending, learned, refusals } = queue
  // A card that somebody else decides on leaves the list: it stays as it was until its new state is there.
  const [lastSeen, setLastSeen] = useState<Row>()
  const isListed = list.rows.some((row) => row.id === queue.chosenId)
  const held = !isListed && !single.isError && lastSeen?.id === queue.chosenId ? lastSeen : undefined
  const known = single.data ?? held
  const cards = useMemo(
    () => arrangeCards({ sending, learned, refusals }, list.rows, { status, oldestFirst, single: known }),
    [sending, learned, refusals, list.rows, status, oldestFirst, known],
  )
  const at = cards.findIndex((card) => card.row.id === queue.chosenId)
  const current = cards[at] ?? null
  if (current && !current.sending && current.row !== lastSeen) setLastSeen(current.row)
  useReserve(list, cards.length - 1 - at)
  useBeforeUnload(queue.sending.size > 0)

  const [listKey, setListKey] = useState(options.listKey)
  if (listKey !== options.listKey) {
    setListKey(options.listKey)
    dispatch({ type: 'choose', id: null })
  }
  // Side by side there is always a card in front of the reviewer, and no reload of the list swaps it.
  const first = list.isStale ? undefined : cards[0]
  if (wide && queue.chosenId === null && first) dispatch({ type: 'adopt', id: first.row.id })
  // The server draws the wide screen, for it knows no widths: one pane begins with the list.
  if (!wide && queue.isAdopted) dispatch({ type: 'choose', id: null })

  const choose = (id: number | null) => dispatch({ type: 'choose', id })
  return {
    cards,
    current,
    chosenId: queue.chosenId,
    isAsked: queue.chosenId !== null && !queue.isAdopted,
    single,
    draft: queue.drafts.get(queue.chosenId ?? 0) ?? EMPTY_DRAFT,
    sendingCount: queue.sending.size,
    choose,
    move: (steps) => choose(neighbourOf(cards, queue.chosenId, steps) ?? queue.chosenId),
    setDraft: (draft) => current && dispatch({ type: 'draft', id: current.row.id, draft }),
    decide: (to) => {
      if (!current || current.sending || current.refusal?.decidedElsewhere) return null
      const { row } = current
      const stays = status === null ? row.id : null
      dispatch({ type: 'decide', row, status: to, nextId: nextAfter(cards, row.id) ?? stays })
      return { id: row.id, notes: (queue.drafts.get(row.id) ?? EMPTY_DRAFT).notes }
    },
    accepted: (row) => dispatch({ type: 'accepted', row }),
    refused: (id, error, fallback) => {
      const decidedElsewhere = error instanceof ApiError && error.status === 409
      dispatch({ type: 'refused', id, sentence: sentenceOf(error, fallback), decidedElsewhere })
    },
  }
}

/** The chosen row needs a call of its own when the list lacks it, or when somebody else decided on it. */
function singleNeeded<Row extends Reviewable>(queue: Queue<Row>, list: PagedList<Row>): number | null {
  const id = queue.chosenId
  if (id === null || list.isPending || list.isStale || queue.sending.has(id)) return null
  const isListed = list.rows.some((row) => row.id === id)
  return isListed && !queue.refusals.get(id)?.decidedElsewhere ? null : id
}

/** Loads the next page before the queue runs dry. */
function useReserve(list: PagedList<unknown>, cardsAhead: number): void {
  const { hasMore, isLoadingMore, loadMoreFailed } = list
  const runsDry = hasMore && !isLoadingMore && !loadMoreFailed && cardsAhead < RESERVE
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    if (runsDry) loadMore()
  }, [runsDry])
}

/** Rows a review screen loads at once: a usual backlog in one call, and few calls when a long list loads again. */
export const PAGE_ROWS = 100
