import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { listOwnRewardRequests, type Reward } from '#contract/rewards/rewards.ts'
import { stepsSentence } from './steps-sentence.ts'

/** Reserves the place: two lines on a phone, otherwise one. */
const EMPTY_LINE = '\u00a0'

interface StepsProps {
  own: OwnTasks
  rewards: PagedList<Reward>
  balance: number
  /** The points of the card above; 0 without it. */
  offered: number
}

/** One sentence on the way to the first reward, until it is requested. */
export default function Steps({ own, rewards, balance, offered }: StepsProps) {
  const requests = usePagedEndpoint(listOwnRewardRequests, { query: { limit: 1 } })
  const reads = [own, rewards, requests]
  if (reads.some(({ isError }) => isError) || requests.rows.length > 0) return null
  const sentence = reads.some(({ isPending }) => isPending)
    ? EMPTY_LINE
    : stepsSentence({ own: own.rows, rewards: rewards.rows, balance, offered })
  return sentence && <p className="max-w-measure text-ink2 max-sm:min-h-[2lh] lg:col-span-2">{sentence}</p>
}
