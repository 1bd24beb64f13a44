import { useEffect, useRef, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { takeBackReviews } from '#contract/reviews/reviewing.ts'
import { MAX_REVIEWS_AT_ONCE } from '#domain/proofs/submissions.ts'

const FAILED = 'Failed to undo the decision'

/** The button disappears this long before the server would refuse. */
const MARGIN_MS = 250

/** One press of Z is one undo, even if the key bounces. */
const BOUNCE_MS = 300

/** Decisions made with one key press. */
interface Held {
  ids: readonly number[]
  to: 'approved' | 'rejected'
  draft: Draft
  /** The rows that the server accepted; empty if none. */
  sent: Promise<readonly AdminSubmission[]>
  /** When the decision was made, by this browser's clock. */
  at: number
  /** When the undo ends, by this browser's clock; null until the server has answered. */
  endsAt: number | null
}

/** The reviewer's decisions that can still be undone, latest first. */
export function useTakeBack(queue: Pick<ReviewQueue<AdminSubmission>, 'takenBack'>) {
  const [held, setHeld] = useState<readonly Held[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const action = useAction(takeBackReviews, { failure: { fallback: FAILED, silent: true } })
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const last = held.at(-1)

  const firstEnds = Math.min(...held.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (!Number.isFinite(firstEnds)) return
    const forget = () => setHeld((all) => all.filter(({ endsAt }) => endsAt === null || endsAt > Date.now()))
    const timer = setTimeout(forget, Math.max(firstEnds - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [firstEnds])

  const forget = (one: Held) => setHeld((all) => all.filter(({ sent }) => sent !== one.sent))
  const remember = (one: Held) =>
    setHeld((all) => [...all.filter(({ sent }) => sent !== one.sent), one].toSorted((a, b) => a.at - b.at))

  /** Makes as many calls as it takes; resolves to whether the server answered all of them. */
  const send = async (ids: readonly number[], draft: Draft): Promise<boolean> => {
    setProblem(null)
    const rows: AdminSubmission[] = []
    let refusal: string | null = null
    let isAnswered = true
    for (let at = 0; at < ids.length && isAnswered; at += MAX_REVIEWS_AT_ONCE) {
      const reply = await action.run({ body: { ids: ids.slice(at, at + MAX_REVIEWS_AT_ONCE) } })
      isAnswered = reply !== undefined
      for (const result of reply?.results ?? []) {
        if (result.refusal) refusal ??= result.refusal.message
        else if (result.submission) rows.push(result.submission)
      }
    }
    queue.takenBack(rows, draft)
    setProblem(isAnswered ? refusal : FAILED)
    const [first] = rows
    if (first) {
      toast({
        title: rows.length === 1 ? 'Decision Undone' : `${rows.length} Decisions Undone`,
        description: rows.length === 1 ? `${first.task.title}, ${first.user.email}` : undefined,
        tone: 'neutral',
      })
    }
    return isAnswered
  }

  const takeLastBack = async () => {
    const now = performance.now()
    if (!last || action.isPending || now - pressedAt.current < BOUNCE_MS) return
    pressedAt.current = now
    forget(last)
    const rows = await last.sent
    const ids = rows.map(({ id }) => id).filter((id) => last.ids.includes(id))
    if (ids.length > 0 && !(await send(ids, last.draft))) remember({ ...last, endsAt: endOf(rows) })
  }

  return {
    /** Undefined if nothing is held. */
    last,
    problem,
    takeBack: () => void takeLastBack(),
    /** Undoes any held decision, such as one in the list of recent decisions. */
    takeBackOne: async ({ id, status, reviewNotes, failedLines, failedPage }: AdminSubmission) => {
      const failure = { lines: failedLines, aboutPage: failedPage }
      const draft = { notes: reviewNotes ?? '', rejecting: status === 'rejected', failure }
      if (!(await send([id], draft))) return
      const rest = (one: Held) => ({ ...one, ids: one.ids.filter((other) => other !== id) })
      setHeld((all) => all.map(rest).filter(({ ids }) => ids.length > 0))
    },
    decided: (decision: Omit<Held, 'at' | 'endsAt'>) => {
      const one: Held = { ...decision, at: Date.now(), endsAt: null }
      setProblem(null)
      remember(one)
      void decision.sent.then((rows) => {
        const isStill = (other: Held) => other.sent === one.sent
        if (rows.length === 0) forget(one)
        else
          setHeld((all) => all.map((other) => (isStill(other) ? { ...other, endsAt: endOf(rows) } : other)))
      })
    },
  }
}

export type TakeBack = ReturnType<typeof useTakeBack>

/** When the first of these is final, from the server's seconds; called as soon as its reply arrives. */
function endOf(rows: readonly AdminSubmission[]): number {
  const seconds = Math.min(...rows.map(({ hold }) => hold?.endsInSeconds ?? 0))
  return Date.now() + seconds * 1000 - MARGIN_MS
}
