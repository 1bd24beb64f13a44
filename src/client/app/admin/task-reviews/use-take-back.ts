import { useEffect, useState } from 'react'
import { takeBackReviews } from '../../../../contract/reviewing.ts'
import type { AdminSubmission } from '../../../../contract/submissions.ts'
import { plural } from '../../../../domain/format.ts'
import { useAction } from '../../../api/use-action.ts'
import { announce } from '../../../ui/announce.tsx'
import type { Draft } from '../review-shell/queue/review-queue.ts'
import type { ReviewQueue } from '../review-shell/queue/use-review-queue.ts'

const FAILED = 'The decision could not be taken back'

/** The button is gone so long before the server would refuse, in milliseconds. */
const MARGIN_MS = 250

/** Decisions that were made with one key. */
interface Held {
  ids: readonly number[]
  to: 'approved' | 'rejected'
  draft: Draft
  /** The rows as the server has taken them; empty where it took none. */
  sent: Promise<readonly AdminSubmission[]>
  /** Until when they can be taken back, by this browser's clock; unknown before the server has answered. */
  endsAt: number | null
}

/** The reviewer's last decisions while they can be taken back, the latest first to go. */
export function useTakeBack(queue: Pick<ReviewQueue<AdminSubmission>, 'takenBack'>) {
  const [held, setHeld] = useState<readonly Held[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const action = useAction(takeBackReviews, { failure: { fallback: FAILED, silent: () => true } })
  const last = held.at(-1)

  const firstEnds = Math.min(...held.map(({ endsAt }) => endsAt ?? Number.POSITIVE_INFINITY))
  useEffect(() => {
    if (!Number.isFinite(firstEnds)) return
    const forget = () => setHeld((all) => all.filter(({ endsAt }) => endsAt === null || endsAt > Date.now()))
    const timer = setTimeout(forget, Math.max(firstEnds - Date.now(), 0))
    return () => clearTimeout(timer)
  }, [firstEnds])

  const send = async (ids: readonly number[], draft: Draft, again: () => void) => {
    setProblem(null)
    const reply = await action.run({ body: { ids: [...ids] } })
    if (!reply) {
      again()
      setProblem(FAILED)
      return
    }
    const rows = reply.results.flatMap(({ refusal, submission }) =>
      refusal === null && submission ? [submission] : [],
    )
    queue.takenBack(rows, draft)
    setProblem(reply.results.find(({ refusal }) => refusal !== null)?.refusal?.message ?? null)
    if (rows.length > 0) announce(plural(rows.length, 'decision taken back', 'decisions taken back'))
  }
  const takeLastBack = async () => {
    if (!last) return
    setHeld((all) => all.filter(({ sent }) => sent !== last.sent))
    const ids = (await last.sent).map(({ id }) => id).filter((id) => last.ids.includes(id))
    if (ids.length > 0) await send(ids, last.draft, () => setHeld((all) => [...all, last]))
  }

  return {
    /** What the next press takes back; undefined where nothing is held. */
    last,
    problem,
    takeBack: () => void takeLastBack(),
    /** Takes back one decision of any that are held, such as from the list of recent ones. */
    takeBackOne: ({ id, status, reviewNotes }: AdminSubmission) => {
      const rest = (one: Held) => ({ ...one, ids: one.ids.filter((other) => other !== id) })
      const before = held
      setHeld((all) => all.map(rest).filter(({ ids }) => ids.length > 0))
      const draft = { notes: reviewNotes ?? '', rejecting: status === 'rejected' }
      void send([id], draft, () => setHeld(before))
    },
    /** Remembers a decision that is on its way. */
    decided: (decision: Omit<Held, 'endsAt'>) => {
      setProblem(null)
      setHeld((all) => [...all, { ...decision, endsAt: null }])
      void decision.sent.then((rows) => {
        const seconds = Math.min(...rows.map(({ hold }) => hold?.endsInSeconds ?? 0))
        const endsAt = Date.now() + seconds * 1000 - MARGIN_MS
        setHeld((all) =>
          rows.length === 0
            ? all.filter(({ sent }) => sent !== decision.sent)
            : all.map((one) => (one.sent === decision.sent ? { ...one, endsAt } : one)),
        )
      })
    },
  }
}

export type TakeBack = ReturnType<typeof useTakeBack>
