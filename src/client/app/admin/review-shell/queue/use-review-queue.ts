import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { ApiError, isRefusedAs, sentenceOf } from '../../../../api/api-error.ts'
import type { ReadQuery } from '../../../../api/use-endpoint.ts'
import type { PagedList } from '../../../../api/use-paged-endpoint.ts'
import { useBeforeUnload } from '../../../../ui/use-before-unload.ts'
import { useIsWide } from '../../../../ui/use-media.ts'
import { useKeptDrafts } from '../../../kept-drafts.ts'
import { arrangeCards, type Card, cardsAfter, neighbourOf } from './arrange-cards.ts'
import { advance, type Draft, EMPTY_DRAFT, newQueue, type Queue, type Reviewable } from './review-queue.ts'

/** More rows are loaded once fewer than this many wait behind the chosen one. */
const RESERVE = 20

/** Which cards are for this reviewer, where several work off one queue. */
interface Sharing<Row> {
  /** The card may come without being asked for. */
  comesByItself: (row: Row) => boolean
  /** Whether a card is with this reviewer; null while nobody knows. */
  owns: (id: number) => boolean | null
}

interface ReviewQueueOptions<Row extends Reviewable> {
  list: PagedList<Row>
  status: Row['status'] | null
  /** Whether the list begins with the oldest; null where it is ordered by something else. */
  oldestFirst: boolean | null
  /** Tells one list from another: with other filters no card is chosen any more. */
  listKey: string
  /** The row the address names. */
  linkedId: number | null
  /** Reads one row by itself. */
  queryOf: (id: number) => ReadQuery<Row>
  /** Under which name what was begun on cards is kept on this device. */
  draftsName: string
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
  /** Leaves a card that is decided on for the next one that waits, and is not among those that just were. */
  moveOn: (without?: ReadonlySet<number>) => void
  /** Brings back cards whose decision was taken back, the first one in front. */
  takenBack: (rows: readonly Row[], draft: Draft) => void
  /** Cards that came back and can be sent again. */
  failedCount: number
  /** Takes all of them out again; the answer has what is to be sent. */
  decideAgain: () => { row: Row; draft: Draft; status: Row['status'] }[]
  accepted: (row: Row) => void
  refused: (id: number, error: Error, fallback: string) => void
}

/** A loaded list as a queue to work off: decisions show at once, and those that are refused come back. */
export function useReviewQueue<Row extends Reviewable>(options: ReviewQueueOptions<Row>): ReviewQueue<Row> {
  const { list, status, oldestFirst, linkedId, sharing = UNSHARED } = options
  const { comesByItself, owns } = sharing
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
  const failed = [...refusals.values()].filter(({ canBeSentAgain }) => canBeSentAgain)
  useBeforeUnload(queue.sending.size + failed.length > 0)
  // What is on its way is kept until the server has it.
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
  // Side by side there is always a card in front of the reviewer, and no reload of the list swaps it.
  // The very first one may turn out never to have been for this reviewer.
  const [ownId, setOwnId] = useState<number | null>(null)
  const isOwn = current === null ? null : owns(current.row.id)
  if (current && isOwn && ownId !== current.row.id) setOwnId(current.row.id)
  const isForOthers = queue.isAdopted && status === 'pending' && isOwn === false && ownId !== queue.chosenId
  if (wide && (queue.chosenId === null || isForOthers)) {
    const free = ({ row }: Card<Row>) => row.id !== queue.chosenId && comesByItself(row)
    const first = list.isStale ? undefined : cards.find(free)
    if (first) dispatch({ type: 'adopt', id: first.row.id })
  }
  // The server draws the wide screen, for it knows no widths: one pane begins with the list.
  if (!wide && queue.isAdopted) dispatch({ type: 'choose', id: null })

  const choose = (id: number | null) => dispatch({ type: 'choose', id })
  const nextOf = (id: number, waiting?: Row['status'], without: ReadonlySet<number> = NONE) =>
    cardsAfter(cards, id, waiting).find(({ row }) => comesByItself(row) && !without.has(row.id))?.row.id ??
    null
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
    moveOn: (without) => current && choose(nextOf(current.row.id, 'pending', without)),
    takenBack: (rows, draft) => dispatch({ type: 'taken-back', rows, draft }),
    failedCount: failed.length,
    decideAgain: () => {
      const ids = new Set(failed.map(({ row }) => row.id))
      dispatch({ type: 'decide-again', nextId: nextOf(queue.chosenId ?? 0, status ?? undefined, ids) })
      return failed.map(({ row, status: to }) => ({
        row,
        status: to,
        draft: queue.drafts.get(row.id) ?? EMPTY_DRAFT,
      }))
    },
    accepted: (row) => dispatch({ type: 'accepted', row }),
    refused: (id, error, fallback) => {
      const isAnswer = error instanceof ApiError
      const isConflict = isAnswer && error.status === 409
      dispatch({
        type: 'refused',
        id,
        sentence: sentenceOf(error, fallback),
        decidedElsewhere: isConflict && !LOOK_AGAIN.some((code) => isRefusedAs(error, code)),
        canBeSentAgain: !isAnswer || error.status === 429 || error.status >= 500,
      })
    },
  }
}

/** Keeps what is begun on cards on this device, and brings it back once. */
function useDraftsOnDevice(
  name: string,
  drafts: ReadonlyMap<number, Draft>,
  restore: (drafts: ReadonlyMap<number, Draft>) => void,
): void {
  const { keep, read } = useKeptDrafts<Draft>(name)
  const written = useRef(drafts)
  const bringBack = useEffectEvent(() => {
    const found = read().map(([id, draft]) => [Number(id), draft] as const)
    if (found.length > 0) restore(new Map(found))
  })
  const write = useEffectEvent(() => {
    const before = written.current
    written.current = drafts
    const ids = [...new Set([...before.keys(), ...drafts.keys()])]
    const changed = ids.filter((id) => drafts.get(id) !== before.get(id))
    if (changed.length > 0) keep(changed.map((id) => [String(id), begun(drafts.get(id))]))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each name
  useEffect(() => bringBack(), [name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed is what has to be written
  useEffect(() => write(), [drafts])
}

function begun(draft: Draft | undefined): Draft | null {
  if (!draft || (draft.notes === '' && !draft.rejecting)) return null
  return { notes: draft.notes, rejecting: draft.rejecting }
}

/** Conflicts after which the card still waits: it, its task or its reviewer is another one now. */
const LOOK_AGAIN = ['submission.changed', 'submission.task-changed', 'submission.leased'] as const

const NONE: ReadonlySet<number> = new Set()

const UNSHARED: Sharing<unknown> = { comesByItself: () => true, owns: () => true }

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
