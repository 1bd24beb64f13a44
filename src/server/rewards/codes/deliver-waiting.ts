import { queryRows } from '#server/platform/db/database.ts'
import { oneByOne } from '#server/platform/one-by-one.ts'
import { openRounds } from '#server/platform/rounds.ts'
import type { Services } from '#server/services.ts'
import { lockRewardToChange } from '../change-reward-status.ts'
import { type DeliveredRequest, fulfilFromStock } from '../write-decision.ts'
import { IS_FREE_CODE, WAITS_FOR_CODE } from './code-stock.ts'
import { bindNextCode, lastsLongEnough } from './deliver.ts'

interface CodeDelivery {
  /** Resolves when no request waits that can be delivered. */
  deliverWaiting(): Promise<void>
  close(): Promise<void>
}

type DeliveryServices = Pick<Services, 'database' | 'config' | 'events' | 'log'>

/** Delivers codes to approved requests in order of asking; runs on every server, and wakes when a stock changed on any. */
export function openCodeDelivery(services: DeliveryServices): CodeDelivery {
  const { events, log } = services
  const rounds = openRounds(async () => {
    await oneByOne(await findDeliverable(services), undefined, async (rewardId) => {
      let isMore = true
      while (isMore && !rounds.closing.aborted) isMore = await deliverFirst(services, rewardId)
    })
  })
  const wake = () =>
    void rounds
      .run()
      .catch((error: unknown) => log.warn({ err: error }, 'waiting requests could not be delivered'))
  const stopListening = events.onFact('rewardCodes', wake)
  wake()

  return {
    deliverWaiting: rounds.run,
    close: async () => {
      stopListening()
      await rounds.close()
    },
  }
}

/** The rewards that have a request that waits and a code to deliver. */
async function findDeliverable({ database, config }: DeliveryServices): Promise<number[]> {
  const rewards = await queryRows<{ id: number }>(
    database.queries,
    `select w.id from rewards w
     where w.id in (select q.reward_id from reward_requests q where ${WAITS_FOR_CODE})
       and exists (select from reward_codes c where c.reward_id = w.id and ${IS_FREE_CODE} and ${lastsLongEnough('$1')})
     order by w.id`,
    [config.codeMinDays],
  )
  return rewards.map(({ id }) => id)
}

/**
 * Delivers to the request that asked first, once, however many servers try: the lock on the reward makes them one worker.
 * Returns false if no request or no code is left. The admin who approved is named, even if demoted since.
 */
function deliverFirst({ database, config }: DeliveryServices, rewardId: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockRewardToChange(tx, rewardId)
    const [first] = await queryRows<{ id: number }>(
      tx,
      `select q.id from reward_requests q where q.reward_id = $1 and ${WAITS_FOR_CODE}
       order by q.id limit 1 for no key update of q`,
      [rewardId],
    )
    if (!first) return false
    // A new statement after the lock: an admin may have held a decision on it, and then another one is first.
    const [request] = await queryRows<DeliveredRequest & { adminId: string }>(
      tx,
      `select q.id, q.status, q.user_id as "userId", q.reward_name as "rewardName", q.reviewed_by as "adminId"
       from reward_requests q where q.id = $1 and ${WAITS_FOR_CODE}`,
      [first.id],
    )
    if (!request) return true
    if (!(await bindNextCode(tx, request.id, config.codeMinDays))) return false
    await fulfilFromStock(tx, request, request.adminId, null)
    return true
  })
}
