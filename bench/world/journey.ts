import { readReply } from '../../src/client/api/call.ts'
import { type ArgsList, type CallArgs, type LooseArgs, requestOf } from '../../src/client/api/request.ts'
import { reviewSubmission } from '../../src/contract/admin-submissions.ts'
import type { Endpoint, ReplyOf } from '../../src/contract/endpoint.ts'
import { requestReward } from '../../src/contract/rewards.ts'
import { claimTask, submitTask } from '../../src/contract/submissions.ts'
import { listTasks } from '../../src/contract/tasks.ts'
import type { Person } from '../../tests/support/builders.ts'
import { AS_BROWSER } from './as-browser.ts'

export interface Journey {
  member: Person
  admin: Person
  taskId: number
  rewardId: number
  /** Null for proof in words only. */
  picture: Blob | null
}

export type Step = 'list' | 'claim' | 'submit' | 'approve' | 'redeem'

type Observe = <Reply>(step: Step, work: () => Promise<Reply>) => Promise<Reply>

/** The whole flow of goal 3, as the browser calls it: list, claim, submit (with an image), approve, redeem. */
export async function go(
  url: string,
  { member, admin, taskId, rewardId, picture }: Omit<Journey, 'picture'> & Partial<Journey>,
  observe: Observe = (_step, work) => work(),
): Promise<void> {
  const call = callerOf(url)
  await observe('list', () => call(member, listTasks))
  await observe('claim', () => call(member, claimTask, { params: { id: taskId } }))
  const form = new FormData()
  form.set('notes', 'Posted this morning; the link is in my profile.')
  if (picture) form.set('screenshot', picture, 'proof.jpg')
  const proof = { params: { id: taskId }, form, idempotencyKey: `submit-${member.id}` }
  const submission = await observe('submit', () => call(member, submitTask, proof))
  const review = {
    params: { id: submission.id },
    body: { status: 'approved', reviewNotes: 'Thank you, well done.' },
  } as const
  await observe('approve', () => call(admin, reviewSubmission, review))
  const request = { params: { id: rewardId }, body: {}, idempotencyKey: `redeem-${member.id}` }
  await observe('redeem', () => call(member, requestReward, request))
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
    return readReply<E>(await fetch(url + address, { ...init, headers }))
  }
}
