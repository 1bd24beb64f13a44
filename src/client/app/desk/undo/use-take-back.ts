import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import { listEndedHolds } from '#contract/desk/ended-holds.ts'
import { cardIn, type HeldCard, type HeldDesk } from '../desk.ts'
import type { Draft } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'

const FAILED = 'Failed to undo the decision'

/** The button disappears this long before the server would refuse. */
const MARGIN_MS = 250

/** One press of Z is one undo, even if the key bounces. */
const BOUNCE_MS = 300

/** Decisions made with one key press. */
interface Held<Row> {
  ids: readonly number[]
  to: string
  draft: Draft
  /** The rows that the server accepted; empty if none. */
  sent: Promise<readonly Row[]>
  /** When the decision was made, by this browser's clock. */
  at: number
  /** When the undo ends, by this browser's clock; null until the server has answered. */
  endsAt: number | null
  /** Some of them wait for a second admin. */
  waits: boolean
}

/** Text beside the drafts of the queue, forgotten once the decision that it was typed for is seen to be final. */
interface Typed {
  has: (id: number) => boolean
  forget: (id: number) => void
}

/** The admin's decisions that can still be undone, latest first, and those that ended without effect. */
export function useTakeBack<Row extends HeldCard>(
  desk: HeldDesk<Row>,
  queue: Pick<ReviewQueue<Row>, 'takenBack'>,
  typed?: Typed,
) {
  const [decisions, setHeld] = useState<readonly Held<Row>[]>([])
  const [settling, setSettling] = useState<readonly Held<Row>[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set())
  const action = useAction(desk.takeBack, { failure: { fallback: FAILED, silent: true } })
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const listed = useEndpoint(listEndedHolds).data ?? []
  const ended = listed.filter(
    ({ subject, id, endedAt }) => subject === desk.subject && !dismissed.has(`${id} ${endedAt}`),
  )
  const dismiss = (ids: readonly number[]) => {
    const seen = listed.filter((one) => one.subject === desk.subject && ids.includes(one.id))
    if (seen.length === 0) return
    setDismissed(new Set([...dismissed, ...seen.map(({ id, endedAt }) => `${id} ${endedAt}`)]))
    setHeld((all) => withoutCards(all, ids))
    setSettling((all) => withoutCards(all, ids))
  }
  const endedIds = ended.map(({ id }) => id)
  const held = withoutCards(decisions, endedIds)
  const unsettled = withoutCards(settling, endedIds)
  const last = held.at(-1)

  const firstEnds = Math.min(...held.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  const forgetFinal = useEffectEvent(() => {
    const isFinal = ({ endsAt }: Held<Row>) => endsAt !== null && endsAt <= Date.now()
    const ending = held.filter((one) => isFinal(one) && sendsTyped(one))
    const typedFor = ending.map((one) => ({ ...one, ids: one.ids.filter((id) => typed?.has(id)) }))
    setSettling((all) => [...all, ...typedFor.filter(({ ids }) => ids.length > 0)])
    setHeld((all) => all.filter((one) => !isFinal(one)))
  })
  useEffect(() => {
    if (!Number.isFinite(firstEnds)) return
    const timer = setTimeout(() => forgetFinal(), Math.max(firstEnds - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [firstEnds])

  useSettled(desk, unsettled[0], (id, isAsDecided) => {
    if (isAsDecided) typed?.forget(id)
    setSettling((all) => withoutCards(all, [id]))
  })

  const forget = (one: Held<Row>) => setHeld((all) => all.filter(({ sent }) => sent !== one.sent))
  const remember = (one: Held<Row>) =>
    setHeld((all) => [...all.filter(({ sent }) => sent !== one.sent), one].toSorted((a, b) => a.at - b.at))

  /** Makes as many calls as it takes; resolves to whether the server answered all of them. */
  const send = async (ids: readonly number[], draft: Draft): Promise<boolean> => {
    setProblem(null)
    const rows: Row[] = []
    let refusal: string | null = null
    let isAnswered = true
    for (let at = 0; at < ids.length && isAnswered; at += desk.most) {
      const reply = await action.run({ body: { ids: ids.slice(at, at + desk.most) } })
      isAnswered = reply !== undefined
      for (const result of reply?.results ?? []) {
        const row = cardIn<Row>(result)
        if (result.refusal) refusal ??= result.refusal.message
        else if (row) rows.push(row)
      }
    }
    queue.takenBack(rows, draft)
    setProblem(isAnswered ? refusal : FAILED)
    const [first] = rows
    if (first) {
      toast({
        title: rows.length === 1 ? 'Decision Undone' : `${rows.length} Decisions Undone`,
        description: rows.length === 1 ? desk.nameOf(first) : undefined,
        tone: 'neutral',
      })
    }
    return isAnswered
  }

  /** A card may be in two decisions: approved with others, then fulfilled. */
  const undo = async (ids: readonly number[], draft: Draft): Promise<boolean> => {
    const isAnswered = await send(ids, draft)
    if (isAnswered) setHeld((all) => withoutCards(all, ids))
    return isAnswered
  }

  const takeLastBack = async () => {
    const now = performance.now()
    if (!last || action.isPending || now - pressedAt.current < BOUNCE_MS) return
    pressedAt.current = now
    forget(last)
    const rows = await last.sent
    const ids = rows.map(({ id }) => id).filter((id) => last.ids.includes(id))
    if (ids.length > 0 && !(await undo(ids, last.draft))) remember({ ...last, endsAt: endOf(rows) })
  }

  return {
    /** Undefined if nothing is held. */
    last,
    problem,
    takeBack: () => void takeLastBack(),
    /** Undoes any held decision, such as one in the list of recent decisions. */
    takeBackOne: async (row: Row) => {
      await undo([row.id], desk.draftOf(row))
    },
    decided: (decision: Omit<Held<Row>, 'at' | 'endsAt' | 'waits'>) => {
      // An approval that is fulfilled while it is held is one decision with it.
      const earlier = held.find(({ ids }) => ids.length === 1 && ids[0] === decision.ids[0])
      const draft = earlier?.draft ?? decision.draft
      const one: Held<Row> = { ...decision, draft, at: Date.now(), endsAt: null, waits: false }
      setProblem(null)
      dismiss(decision.ids)
      setSettling((all) => withoutCards(all, decision.ids))
      if (earlier) forget(earlier)
      remember(one)
      void decision.sent.then((rows) => {
        const isStill = (other: Held<Row>) => other.sent === one.sent
        if (rows.length === 0) {
          forget(one)
          if (earlier) remember(earlier)
        } else {
          const known = { endsAt: endOf(rows), waits: rows.some(({ hold }) => hold?.needsAgreement) }
          setHeld((all) => all.map((other) => (isStill(other) ? { ...other, ...known } : other)))
        }
      })
    },
    /** Held decisions that ended without effect, such as by the member's cancellation. */
    ended,
    dismiss,
    /** Text that was typed for the card is sent, or no longer needed: only an undo brings it back. */
    isSent: (id: number) => [...held, ...unsettled].some((one) => sendsTyped(one) && one.ids.includes(id)),
    /** The second admin has answered them all. */
    forgetWaiting: () => setHeld((all) => all.filter(({ waits }) => !waits)),
  }
}

export type TakeBack<Row extends HeldCard> = ReturnType<typeof useTakeBack<Row>>

/** A code follows its approval. */
function sendsTyped({ to }: Held<HeldCard>): boolean {
  return to !== 'approved'
}

/** Looks at one card after another until each is final, and says whether it is as decided. */
function useSettled<Row extends HeldCard>(
  desk: HeldDesk<Row>,
  decision: Held<Row> | undefined,
  onSettled: (id: number, isAsDecided: boolean) => void,
) {
  const id = decision?.ids[0]
  const { data, dataUpdatedAt } = useQuery({
    ...desk.queryOf(id ?? 0),
    enabled: id !== undefined,
    // A row read before the end of the undo says nothing.
    staleTime: 0,
  })
  const isNew = decision?.endsAt != null && dataUpdatedAt >= decision.endsAt
  const final = isNew && data?.id === id && data?.hold === null ? data : null
  const settle = useEffectEvent((row: Row) => onSettled(row.id, row.status === decision?.to))
  useEffect(() => {
    if (final) settle(final)
  }, [final])
}

function withoutCards<Row>(all: readonly Held<Row>[], cards: readonly number[]): readonly Held<Row>[] {
  if (!all.some(({ ids }) => ids.some((id) => cards.includes(id)))) return all
  return all
    .map((one) => ({ ...one, ids: one.ids.filter((id) => !cards.includes(id)) }))
    .filter(({ ids }) => ids.length > 0)
}

/** When the first of these is final, from the server's seconds; called as soon as its reply arrives. */
function endOf(rows: readonly HeldCard[]): number {
  const seconds = Math.min(...rows.map(({ hold }) => hold?.endsInSeconds ?? 0))
  return Date.now() + seconds * 1000 - MARGIN_MS
}
