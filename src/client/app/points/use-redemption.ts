import { useState } from 'react'
import { getPointsSummary, listPoints } from '../../../contract/points.ts'
import { listOwnRewardRequests, listRewards, type Reward, requestReward } from '../../../contract/rewards.ts'
import { getCurrentUser } from '../../../contract/users.ts'
import { ApiError, isAnswered, sentenceOf } from '../../api/api-error.ts'
import { keepIdempotencyKey, keptIdempotencyKey } from '../../api/idempotency-key.ts'
import { useAction } from '../../api/use-action.ts'

const FAILED = 'Failed to redeem reward'

export interface Redemption {
  /** Sends the request; the points leave with it. */
  send: (reward: Reward, destination: string) => void
  isSending: boolean
  /** What went wrong, for the place where it can be mended. */
  problem: string | null
  forgetProblem: () => void
}

/**
 * Redeems one reward at the price that is shown. Pressing again after a lost answer is the same request, also once the
 * confirmation was closed or the page loaded again: its key stays until it is answered (reliability: Retry by the client).
 */
export function useRedemption(rewardId: number | null, onDone: () => void): Redemption {
  const name = nameOf(rewardId)
  const [made, setMade] = useState(() => ({ name, key: keptIdempotencyKey(name) }))
  if (made.name !== name) setMade({ name, key: keptIdempotencyKey(name) })

  const action = useAction(requestReward, {
    success: (request) => ({
      title: 'Reward Requested',
      description: `We review your request for “${request.reward.name}” and write to you.`,
      tone: 'success',
    }),
    failure: { fallback: FAILED, silent: isRefusal },
    refreshes: [listRewards, listOwnRewardRequests, getCurrentUser, listPoints, getPointsSummary],
    onSuccess: (_request, { params }) => {
      keepIdempotencyKey(nameOf(params.id), null)
      onDone()
    },
    onFailure: (error, { params }) => isAnswered(error) && keepIdempotencyKey(nameOf(params.id), null),
  })
  return {
    send: ({ id, pointsCost }, destination) => {
      const where = destination.trim()
      keepIdempotencyKey(name, made.key)
      void action.run({
        params: { id },
        body: { expectedPointsCost: pointsCost, ...(where !== '' && { destination: where }) },
        idempotencyKey: made.key,
      })
    },
    isSending: action.isPending,
    problem: action.error && problemText(action.error),
    forgetProblem: action.reset,
  }
}

function nameOf(rewardId: string | number | null): string {
  return `redeem:${rewardId}`
}

/** Another price, too few points, no longer offered: said where the member decides, with fresh figures. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status === 409
}

function problemText(error: Error): string {
  const sentence = sentenceOf(error, FAILED)
  if (!(error instanceof ApiError)) return `${sentence}. Please check your connection and try again.`
  if (error.body?.code === 'idempotency.mismatch') {
    return 'Your first request has arrived already. Please look at Your Reward Requests before you redeem again.'
  }
  if (error.body?.code === 'reward.price-changed')
    return `${sentence} Nothing was taken: the figures below are new.`
  return sentence
}
