import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { isBlank } from '../../../../../domain/text.ts'
import { ApiError, isRefusedAs, sentenceOf } from '../../../../api/api-error.ts'
import type { ReadQuery } from '../../../../api/use-endpoint.ts'
import type { PagedList } from '../../../../api/use-paged-endpoint.ts'
import { useBeforeUnload } from '../../../../ui/use-before-unload.ts'
import { useIsWide } from '../../../../ui/use-media.ts'
import { arrangeCards, type Card, cardsAfter, neighbourOf } from './arrange-cards.ts'
import { advance, type Draft, EMPTY_DRAFT, newQueue, type Queue, type Reviewable } from './review-queue.ts'

/** More rows are loaded once fewer than this many wait behind the chosen one. */
const RESERVE = 20

/** Which cards are for this reviewer, where several work off one queue. */
interface Sharing<Row> {
  /** The card may come without being asked for. */
  comesByItself: (row: Row) => boolean
  /** Another reviewer has it. */
  isElsewhere: (row: Row) => boolean
}

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
  /** How reviewers share the queue; where this is missing, every card may come. */
  sharing?: Sharing<Row>
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
  /** Cards whose decision is on its way to the server. */
  sendingIds: readonly number[]
  sendingCount: number
  choose: (id: number | null) => void
  move: (steps: number) => void
  setDraft: (draft: Draft) => void
  /** Takes the current card out of the queue and brings the next one; the answer has what is to be sent. */
  decide: (status: Row['status']) => { row: Row; draft: Draft } | null
  /** Leaves a card that someone else has decided on for the next one that waits. */
  moveOn: () => void
  /** Brings back cards whose decision was taken back, the first one in front. */
  takenBack: (rows: readonly Row[], draft: Draft) => void
  accepted: (row: Row) => void
  refused: (id: number, error: Error, fallback: string) => void
}

/** A loaded list as a queue to work off: decisions show at once, and those that are refused come back. */
export function useReviewQueue<Row extends Reviewable>(options: ReviewQueueOptions<Row>): ReviewQueue<Row> {
  const { list, status, oldestFirst, linkedId, sharing = UNSHARED } = options
  const { comesByItself, isElsewhere } = sharing
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
  // The very first one may turn out to be with someone else.
  const isTaken = queue.isAdopted && queue.acts === 0 && current !== null && isElsewhere(current.row)
  if (wide && (queue.chosenId === null || isTaken)) {
    const first = list.isStale ? undefined : cards.find(({ row }) => comesByItself(row))
    if (first) dispatch({ type: 'adopt', id: first.row.id })
  }
  // The server draws the wide screen, for it knows no widths: one pane begins with the list.
  if (!wide && queue.isAdopted) dispatch({ type: 'choose', id: null })

  const choose = (id: number | null) => dispatch({ type: 'choose', id })
  const nextOf = (id: number, waiting?: Row['status']) =>
    cardsAfter(cards, id, waiting).find(({ row }) => comesByItself(row))?.row.id ?? null
  return {
    cards,
    current,
    chosenId: queue.chosenId,
    isAsked: queue.chosenId !== null && !queue.isAdopted,
    single,
    draft: queue.drafts.get(queue.chosenId ?? 0) ?? EMPTY_DRAFT,
    sendingIds: useMemo(() => [...sending.keys()], [sending]),
    sendingCount: sending.size,
    choose,
    move: (steps) => choose(neighbourOf(cards, queue.chosenId, steps) ?? queue.chosenId),
    setDraft: (draft) => current && dispatch({ type: 'draft', id: current.row.id, draft }),
    decide: (to) => {
      if (!current || current.sending || current.refusal?.decidedElsewhere) return null
      const { row } = current
      const stays = status === null ? row.id : null
      dispatch({ type: 'decide', row, status: to, nextId: nextOf(row.id) ?? stays })
      return { row, draft: queue.drafts.get(row.id) ?? EMPTY_DRAFT }
    },
    moveOn: () => current && choose(nextOf(current.row.id, 'pending')),
    takenBack: (rows, draft) => dispatch({ type: 'taken-back', rows, draft }),
    accepted: (row) => dispatch({ type: 'accepted', row }),
    refused: (id, error, fallback) => {
      const isConflict = error instanceof ApiError && error.status === 409
      const decidedElsewhere = isConflict && !CAN_BE_TRIED_AGAIN.some((code) => isRefusedAs(error, code))
      dispatch({ type: 'refused', id, sentence: sentenceOf(error, fallback), decidedElsewhere })
    },
  }
}

/** Rejects the current card; without any reason only once that was asked about. */
export function rejectWithReason<Row extends Reviewable>(
  { draft, setDraft }: Pick<ReviewQueue<Row>, 'draft' | 'setDraft'>,
  reject: () => void,
): void {
  if (isBlank(draft.notes) && !draft.isAsked) setDraft({ ...draft, isAsked: true })
  else reject()
}

/** Conflicts after which the card still waits: it, its task or its reviewer is another one now. */
const CAN_BE_TRIED_AGAIN = ['submission.changed', 'submission.task-changed', 'submission.leased'] as const

const UNSHARED: Sharing<unknown> = { comesByItself: () => true, isElsewhere: () => false }

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
