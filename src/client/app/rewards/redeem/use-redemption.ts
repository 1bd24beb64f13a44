import { useState } from 'react'
import { isAnswered, isRefusedAs } from '#client/api/api-error.ts'
import { wholeProblem } from '#client/api/forms/refused-fields.ts'
import { useAction } from '#client/api/use-action.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import type { ChangedDestination } from '#contract/rewards/own-destinations.ts'
import { type Reward, requestReward } from '#contract/rewards/rewards.ts'
import { DESTINATION_NAMES } from '../requests/destination-fields.ts'

const FAILED = 'Failed to redeem reward'

interface RedemptionOptions {
  getsEmail: boolean
  onDone: () => void
  onRefused: (error: Error) => void
}

/**
 * Redeems at the price shown. The idempotency key is kept until the server answers, so a retry after a lost answer is
 * the same request, even after a reload (reliability: Retry by the client).
 */
export function useRedemption(rewardId: number | null, { getsEmail, onDone, onRefused }: RedemptionOptions) {
  const name = nameOf(rewardId)
  const [made, setMade] = useState(() => ({ name, key: keptIdempotencyKey(name) }))
  if (made.name !== name) setMade({ name, key: keptIdempotencyKey(name) })

  const action = useAction(requestReward, {
    success: (request) => [
      'Reward Requested',
      getsEmail
        ? `We’ll review your request for “${request.reward.name}” and email you our decision.`
        : `We’ll review your request for “${request.reward.name}”. You’ll see our decision here.`,
    ],
    failure: { fallback: FAILED },
    onSuccess: (_request, { params }) => {
      keepIdempotencyKey(nameOf(params.id), null)
      onDone()
    },
    onFailure: (error, { params }) => {
      if (isAnswered(error)) keepIdempotencyKey(nameOf(params.id), null)
      onRefused(error)
    },
  })
  return {
    send: ({ id, pointsCost }: Reward, destination: ChangedDestination) => {
      keepIdempotencyKey(name, made.key)
      return action.run({
        params: { id },
        body: { ...destination, expectedPointsCost: pointsCost },
        idempotencyKey: made.key,
      })
    },
    isSending: action.isPending,
    /** Field problems are shown at their fields instead. */
    problem: action.error && problemText(action.error),
    forgetProblem: action.reset,
  }
}

function nameOf(rewardId: string | number | null): string {
  return `redeem:${rewardId}`
}

/** Returns null when the problem is shown at its own field. */
function problemText(error: Error): string | null {
  const sentence = wholeProblem(error, DESTINATION_NAMES, FAILED)
  if (sentence === null) return null
  if (isRefusedAs(error, 'idempotency.mismatch')) {
    return 'We already have your first request. Check Your Reward Requests before you redeem again.'
  }
  if (isRefusedAs(error, 'reward.price-changed'))
    return `${sentence} No points were taken. The figures below are up to date.`
  return sentence
}

/** The key of an unanswered request survives a reload, so that a retry is the same request; otherwise a new key. */
function keptIdempotencyKey(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? newIdempotencyKey()
  } catch {
    return newIdempotencyKey()
  }
}

/** Kept in this tab while the request is running; null forgets it. */
function keepIdempotencyKey(name: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, key)
  } catch {
    // Storage is blocked, so the key lasts only as long as the dialog.
  }
}
