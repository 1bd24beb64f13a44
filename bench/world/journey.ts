import { readReply } from '#client/api/call.ts'
import { type ArgsList, type CallArgs, type LooseArgs, requestOf } from '#client/api/request.ts'
import { send } from '#client/api/send.ts'
import { claimTask } from '#contract/claims/claims.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { inParallel } from '#server/platform/in-parallel.ts'
import type { Builders, Person } from '../../tests/support/world/builders.ts'
import { timed } from '../measure/figures.ts'
import { AS_BROWSER } from './as-browser.ts'
import type { Photo } from './camera.ts'

/** Journeys at the same time. */
export const WORKERS = 8

/** The balance of every member of a journey: more than the reward costs. */
export const STARTING_POINTS = 1000

export const NOTES = 'Posted this morning; the link is in my profile.'
export const REVIEW_NOTES = 'Thank you, well done.'

export interface Journey {
  member: Person
  admin: Person
  taskId: number
  rewardId: number
  /** The picture; null for proof in words only. */
  picture: Photo | null
}

export type Step = 'list' | 'claim' | 'submit' | 'approve' | 'redeem'

type Observe = <Reply>(step: Step, work: () => Promise<Reply>) => Promise<Reply>

/** The whole flow of goal 3, as the browser calls it: list, claim, submit (with an image), approve, redeem. */
export async function go(
  url: string,
  { member, admin, taskId, rewardId, picture }: Journey,
  observe: Observe = (_step, work) => work(),
): Promise<void> {
  const call = callerOf(url)
  await observe('list', () => call(member, listTasks))
  await observe('claim', () => call(member, claimTask, { params: { id: taskId } }))
  const form = new FormData()
  form.set('notes', NOTES)
  if (picture) form.set('screenshot', new Blob([picture], { type: 'image/jpeg' }), 'proof.jpg')
  const proof = { params: { id: taskId }, form, idempotencyKey: `submit-${member.id}` }
  const submission = await observe('submit', () => call(member, submitTask, proof))
  const body = { status: 'approved', reviewNotes: REVIEW_NOTES } as const
  await observe('approve', () => call(admin, reviewSubmission, { params: { id: submission.id }, body }))
  const request = { params: { id: rewardId }, body: {}, idempotencyKey: `redeem-${member.id}` }
  await observe('redeem', () => call(member, requestReward, request))
}

/** The people and things that members meet on their journeys. */
export interface Company extends Pick<Journey, 'admin' | 'rewardId'> {
  builders: Builders
  tasks: readonly { id: number }[]
}

/** Members with equal points, ready for the flow, each with their own picture or in words only; the tasks take turns. */
export async function someJourneys(
  { builders, admin, tasks, rewardId }: Company,
  count: number,
  takePhoto: (() => Promise<Photo>) | null,
): Promise<Journey[]> {
  const journeys: Journey[] = []
  for (let made = 0; made < count; made += 1) {
    const member = await builders.aMember({ points: STARTING_POINTS })
    const taskId = tasks[made % tasks.length]!.id
    const picture = takePhoto && (await takePhoto())
    journeys.push({ member, admin, taskId, rewardId, picture })
  }
  return journeys
}

/** How many a second are completed, several at the same time. */
export async function rateOf<Item>(
  journeys: readonly Item[],
  complete: (journey: Item) => Promise<void>,
): Promise<number> {
  return (1000 * journeys.length) / (await timed(() => inParallel(WORKERS, journeys, complete)))
}

export function callerOf(url: string) {
  return async <E extends Endpoint>(
    person: Person,
    endpoint: E,
    ...[args]: ArgsList<CallArgs<E>>
  ): Promise<ReplyOf<E>> => {
    const { address, init } = requestOf(endpoint, args as LooseArgs | undefined)
    const own = Object.fromEntries(new Headers(init.headers))
    const headers = { ...own, ...AS_BROWSER, cookie: person.cookie }
    return readReply<E>(await send(url + address, { ...init, headers }))
  }
}
