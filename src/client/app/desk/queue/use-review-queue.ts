import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { ApiError, isRefusedAs, sentenceOf } from '#client/api/api-error.ts'
import type { ReadQuery } from '#client/api/use-endpoint.ts'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import { keepDrafts, readDrafts } from '#client/app/kept-drafts.ts'
import { useBeforeUnload } from '#client/ui/hooks/use-before-unload.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { secondAdminStep } from '../second-admin/second-admin-step.ts'
import { arrangeCards, type Card, cardsAfter, neighbourOf } from './arrange-cards.ts'
import { advance, type Draft, EMPTY_DRAFT, newQueue, type Queue, type Reviewable } from './review-queue.ts'

/** Loads more rows when fewer than this many follow the chosen one. */
const RESERVE = 20

/** Which cards are for this reviewer: several share the queue. */
interface Sharing<Row> {
  /** The card may open automatically. */
  comesByItself: (row: Row) => boolean
  /** Whether this reviewer has the card; null if unknown. */
  owns: (id: number) => boolean | null
  /** Whether the card can be decided. */
  waits: (row: Row) => boolean
}

interface ReviewQueueOptions<Row extends Reviewable> {
  list: PagedList<Row>
  status: Row['status'] | null
  /** Whether older cards come first; null if the list is not ordered by age. */
  oldestFirst: boolean | null
  /** Identifies the list: other filters clear the chosen card. */
  listKey: string
  linkedId: number | null
  queryOf: (id: number) => ReadQuery<Row>
  /** The name for drafts kept on this device. */
  draftsName: string
  sharing: Sharing<Row>
}

/** Works through a loaded list: decisions show immediately, and refused ones come back. */
export function useReviewQueue<Row extends Reviewable>(options: ReviewQueueOptions<Row>) {
  const { list, status, oldestFirst, linkedId, sharing } = options
  const { comesByItself, owns, waits } = sharing
  const [queue, dispatch] = useReducer(advance<Row>, linkedId, newQueue<Row>)
  const wide = useIsWide()
  const needed = singleNeeded(queue, list)
  const single = useQuery({ ...options.queryOf(needed ?? 0), enabled: needed !== null })
  const { sending, learned, refusals } = queue
  // A card that someone else decides leaves the list; it stays as it was until its new state arrives.
  const [lastSeen, setLastSeen] = useState<Row>()
  const isListed = list.rows.some((row) => row.id === queue.chosenId)
  const held = !isListed && !single.isError && lastSeen?.id === queue.chosenId ? lastSeen : undefined
  const known = single.data ?? held
  const isStaying = queue.chosenId !== null && (sending.has(queue.chosenId) || learned.has(queue.chosenId))
  const staysOn = isStaying ? queue.chosenId : null
  const cards = useMemo(
    () =>
      arrangeCards({ sending, learned, refusals }, list.rows, {
        status,
        oldestFirst,
        single: known,
        staysOn,
      }),
    [sending, learned, refusals, list.rows, status, oldestFirst, known, staysOn],
  )
  const at = cards.findIndex((card) => card.row.id === queue.chosenId)
  const current = cards[at] ?? null
  if (current && !current.sending && current.row !== lastSeen) setLastSeen(current.row)
  useReserve(list, cards.length - 1 - at)
  const failed = [...refusals.values()].filter(({ canBeSentAgain }) => canBeSentAgain)
  useBeforeUnload(queue.sending.size + failed.length > 0)
  // A draft is kept until the server has the decision.
  const begunDrafts = useMemo(
    () => new Map([...[...sending].map(([id, { draft }]) => [id, draft] as const), ...queue.drafts]),
    [sending, queue.drafts],
  )
  useDraftsOnDevice(options.draftsName, begunDrafts, (drafts) => dispatch({ type: 'restore', drafts }))

  const [listKey, setListKey] = useState(options.listKey)
  if (listKey !== options.listKey) {
    setListKey(options.listKey)
    dispatch({ type: 'choose', id: null })
  }
  // Side by side, a card is always open, and reloading the list does not swap it,
  // except the very first one if it turns out to be another reviewer's.
  const [ownId, setOwnId] = useState<number | null>(null)
  const isOwn = current === null ? null : owns(current.row.id)
  if (current && isOwn && ownId !== current.row.id) setOwnId(current.row.id)
  const isOpenToOthers = status !== null && current !== null && waits(current.row)
  const isForOthers = queue.isAdopted && isOpenToOthers && isOwn === false && ownId !== queue.chosenId
  if (wide && (queue.chosenId === null || isForOthers)) {
    const free = ({ row }: Card<Row>) => row.id !== queue.chosenId && comesByItself(row)
    const first = list.isStale ? undefined : cards.find(free)
    if (first) dispatch({ type: 'adopt', id: first.row.id })
  }
  // The server renders the wide layout because it does not know the width; one pane starts with the list.
  if (!wide && queue.isAdopted) dispatch({ type: 'choose', id: null })

  const choose = useCallback((id: number | null) => dispatch({ type: 'choose', id }), [])
  const nextOf = (id: number, waiting?: Row['status'], without: ReadonlySet<number> = NONE) =>
    cardsAfter(cards, id, waiting).find(({ row }) => comesByItself(row) && !without.has(row.id))?.row.id ??
    null
  return {
    cards,
    /** The open card; null while it loads or if there is none. */
    current,
    chosenId: queue.chosenId,
    /** The reviewer chose the card; the first one opens beside the list automatically. */
    isAsked: queue.chosenId !== null && !queue.isAdopted,
    /** The open card was decided here, and the next ones are those of the list. */
    isStaying,
    /** Loads the chosen row if the list lacks it. */
    single,
    draft: queue.drafts.get(queue.chosenId ?? 0) ?? EMPTY_DRAFT,
    sendingIds: useMemo(() => [...sending.keys()], [sending]),
    sendingCount: sending.size,
    choose,
    move: (steps: number) => choose(neighbourOf(cards, queue.chosenId, steps) ?? queue.chosenId),
    setDraft: (draft: Draft) => current && dispatch({ type: 'draft', id: current.row.id, draft }),
    /** Takes out the current card and opens the next, unless the reviewer stays on it; returns what to send. */
    decide: (to: Row['status'], stays = false) => {
      if (!current || current.sending || current.refusal?.decidedElsewhere) return null
      const { row } = current
      const next = nextOf(row.id, status ?? (isStaying ? 'pending' : undefined))
      const isLast = next === null && status === null
      dispatch({ type: 'decide', row, status: to, nextId: stays || isLast ? row.id : next })
      return { row, draft: queue.drafts.get(row.id) ?? EMPTY_DRAFT }
    },
    /** Leaves a decided card for the next one that waits, except those in `without`. */
    moveOn: (without?: ReadonlySet<number>) =>
      current && choose(nextOf(current.row.id, status ?? 'pending', without)),
    /** Brings back cards whose decision was undone, and opens the first. */
    takenBack: (rows: readonly Row[], draft: Draft) => dispatch({ type: 'taken-back', rows, draft }),
    /** Refused cards that can be resent. */
    failedCount: failed.length,
    /** Takes all of them out again; returns what to send. */
    decideAgain: () => {
      const ids = new Set(failed.map(({ row }) => row.id))
      dispatch({ type: 'decide-again', nextId: nextOf(queue.chosenId ?? 0, status ?? undefined, ids) })
      return failed.map(({ row, status: to }) => ({
        row,
        status: to,
        draft: queue.drafts.get(row.id) ?? EMPTY_DRAFT,
      }))
    },
    accepted: (row: Row) => dispatch({ type: 'accepted', row }),
    refused: (id: number, error: Error, fallback: string) => {
      const isAnswer = error instanceof ApiError
      const isConflict = isAnswer && error.status === 409
      dispatch({
        type: 'refused',
        id,
        sentence: sentenceOf(error, fallback),
        decidedElsewhere: isConflict && !LOOK_AGAIN.some((code) => isRefusedAs(error, code)),
        step: secondAdminStep(error),
        canBeSentAgain:
          !isAnswer ||
          error.status === 429 ||
          error.status >= 500 ||
          isRefusedAs(error, 'review.confirmation-needed'),
      })
    },
  }
}

export type ReviewQueue<Row extends Reviewable> = ReturnType<typeof useReviewQueue<Row>>

/** Keeps drafts on this device, and restores them once. */
function useDraftsOnDevice(
  name: string,
  drafts: ReadonlyMap<number, Draft>,
  restore: (drafts: ReadonlyMap<number, Draft>) => void,
): void {
  const written = useRef(drafts)
  const bringBack = useEffectEvent(() => {
    const saved = readDrafts<Draft>(name).map(([id, draft]) => [Number(id), draft] as const)
    if (saved.length > 0) restore(new Map(saved))
  })
  const write = useEffectEvent(() => {
    const before = written.current
    written.current = drafts
    const ids = [...new Set([...before.keys(), ...drafts.keys()])]
    const changed = ids.filter((id) => drafts.get(id) !== before.get(id))
    if (changed.length > 0) {
      keepDrafts(
        name,
        changed.map((id) => [String(id), begun(drafts.get(id))]),
      )
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => bringBack(), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed drafts have to be written
  useEffect(() => write(), [drafts])
}

function begun(draft: Draft | undefined): Draft | null {
  if (!draft || (draft.notes === '' && !draft.rejecting)) return null
  const { isAsked: _, ...kept } = draft
  return kept
}

/** Conflicts after which the card can still be decided: it, its means or its reviewer changed, or a code is corrected. */
const LOOK_AGAIN = [
  ...(['submission.changed', 'submission.task-changed', 'submission.leased'] as const),
  ...(['request.changed', 'request.leased', 'review.confirmation-needed'] as const),
  ...(['request.bank-reference-taken', 'request.code-missing'] as const),
  ...(['case.changed', 'case.out-of-stock', 'case.reward-deleted'] as const),
  ...(['second-admin.needed', 'second-admin.confirm', 'second-admin.none', 'second-admin.waiting'] as const),
]

const NONE: ReadonlySet<number> = new Set()

/** The chosen row needs its own call if the list lacks it or someone else decided it. */
function singleNeeded<Row extends Reviewable>(queue: Queue<Row>, list: PagedList<Row>): number | null {
  const id = queue.chosenId
  if (id === null || list.isPending || list.isStale || queue.sending.has(id)) return null
  const isListed = list.rows.some((row) => row.id === id)
  return isListed && !queue.refusals.get(id)?.decidedElsewhere ? null : id
}

/** Loads the next page before the queue runs out. */
function useReserve(list: PagedList<unknown>, cardsAhead: number): void {
  const { hasMore, isLoadingMore, loadMoreFailed } = list
  const runsDry = hasMore && !isLoadingMore && !loadMoreFailed && cardsAhead < RESERVE
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    if (runsDry) loadMore()
  }, [runsDry])
}

/** Rows per call: a usual backlog in one call, and few calls to reload a long list. */
export const PAGE_ROWS = 100
