import { hashKey, type QueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { keyOf } from '#client/api/query-key.ts'
import { announce } from '#client/ui/hooks/announce.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listPoints, type PointTransaction } from '#contract/points/points.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { PROFILE_TASK_TITLE } from '#domain/tasks/tasks.ts'
import { formatSignedPoints } from '#domain/text/format.ts'

/** Reviews that are decided together can pay several tasks at once. */
const MAX_READ = 10

/** Reads approvals aloud when the balance grows: '+130 points: Task completed: Bakery'. */
export function announceAwards(client: QueryClient, signal: AbortSignal): void {
  const key = keyOf(getCurrentUser)
  const hash = hashKey(key)
  const balanceNow = () => client.getQueryData<CurrentUser | null>(key)?.totalPoints
  let balance = balanceNow()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return
    const [before, after] = [balance, balanceNow()]
    balance = after
    if (before !== undefined && after !== undefined && after > before) {
      // If that cannot be read, the balance alone says it.
      void awardsSince(before)
        .then((awards) => announceAll(awards.filter((award) => !isSaidAlready(client, award))))
        .catch(() => undefined)
    }
  })
  signal.addEventListener('abort', stop)
}

type Award = Pick<PointTransaction, 'amount' | 'description'>

async function awardsSince(balance: number): Promise<Award[]> {
  const entries = await call(listPoints, { query: { limit: MAX_READ } })
  const known = entries.findIndex(({ balanceAfter }) => balanceAfter === balance)
  const fresh = known === -1 ? entries : entries.slice(0, known)
  return fresh.filter(({ kind }) => kind === 'task_award').toReversed()
}

/** The profile task is paid as it is sent, and the page that sent it says so itself. */
function isSaidAlready(client: QueryClient, { description }: Award): boolean {
  const sent = client.getMutationCache().findAll({ mutationKey: [submitTask.path, submitTask.method] })
  return (
    description.endsWith(PROFILE_TASK_TITLE) &&
    sent.some(({ state }) => (state.data as ReplyOf<typeof submitTask> | undefined)?.pointsAwarded)
  )
}

function announceAll(awards: readonly Award[]): void {
  const lines = awards.map(({ amount, description }) => `${formatSignedPoints(amount)}: ${description}`)
  if (lines.length > 0) announce(lines.join('. '))
}
