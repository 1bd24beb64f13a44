import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { undoReview } from '#contract/reviews/undo.ts'
import { decideRewardRequest, getRewardRequest } from '#contract/rewards/reward-requests.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { undoDecision } from '#contract/rewards/undo.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { UNDONE_REVIEWS } from '#domain/reviews/undo.ts'
import { REQUEST_DECISIONS, type RequestStatus } from '#domain/rewards/rewards.ts'
import { UNDONE_DECISIONS } from '#domain/rewards/undo.ts'
import { many } from './support/world/at-once.ts'
import { aCampaign, aTaskOf } from './support/world/campaigns.ts'
import { aForm } from './support/world/form.ts'
import { aWorld, type Person } from './support/world/world.ts'

/** Random histories per run, and the maximum steps in each. */
const HISTORIES = 25
const STEPS = 40

const MEMBERS = 3
/** The last task has as many spots as its campaign’s budget pays for. */
const CAPACITIES = [1, 2, null, 2]
const TASK_POINTS = [30, 50, 80, 40]
const REWARD_COST = 60

const world = await aWorld()
const admin = await world.anAdmin()

type Step =
  | { do: 'claim' | 'leave' | 'submit' | 'undo-review'; member: number; task: number }
  | { do: 'review'; member: number; task: number; status: 'approved' | 'rejected' }
  | { do: 'redeem'; member: number }
  | { do: 'decide'; request: number; status: 'approved' | 'rejected' | 'fulfilled' }
  | { do: 'undo-decision'; request: number }

const member = fc.nat(MEMBERS - 1)
const task = fc.nat(CAPACITIES.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('claim', 'leave', 'submit', 'undo-review'), member, task }),
  fc.record({ do: fc.constant('review'), member, task, status: fc.constantFrom('approved', 'rejected') }),
  fc.record({ do: fc.constant('redeem'), member }),
  fc.record({
    do: fc.constant('decide'),
    request: fc.nat(5),
    status: fc.constantFrom('approved', 'rejected', 'fulfilled'),
  }),
  fc.record({ do: fc.constant('undo-decision'), request: fc.nat(5) }),
)

/** The expected state after each step; shares no code with the product. */
class Model {
  /** The latest submission by member/task, or 'claimed' before the first. */
  claims = new Map<string, { state: 'claimed' | 'pending' | 'approved' | 'rejected'; submission: number }>()
  balances = Array.from({ length: MEMBERS }, () => 0)
  requests: { id: number; member: number; status: RequestStatus }[] = []

  spots(at: number): number {
    return [...this.claims.keys()].filter((key) => key.endsWith(`/${at}`)).length
  }
}

test('any history of claims, proofs, reviews, reward requests and undos matches the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: STEPS }), async (steps) => {
      const people = await many(MEMBERS, () => world.aMember())
      const campaign = await aCampaign(world, { cap: CAPACITIES[3]! * TASK_POINTS[3]! + 1 })
      const tasks = await Promise.all([
        ...CAPACITIES.slice(0, 3).map((capacity, at) => world.aTask({ capacity, points: TASK_POINTS[at]! })),
        aTaskOf(world, campaign, { points: TASK_POINTS[3]! }),
      ])
      const reward = await world.aReward({ points_cost: REWARD_COST })
      const model = new Model()
      for (const next of steps) {
        expect(await act(next, model, people, tasks, reward.id)).toBe(true)
      }
      const balances = await Promise.all(people.map((person) => world.call(person, getCurrentUser)))
      expect(balances.map((user) => user.totalPoints)).toEqual(model.balances)
    }),
    { numRuns: HISTORIES },
  )
})

/** Takes the step in the product and in the model; true if they agree. */
async function act(
  next: Step,
  model: Model,
  people: Person[],
  tasks: { id: number; points: number }[],
  rewardId: number,
): Promise<boolean> {
  if (next.do === 'redeem') {
    const affordable = model.balances[next.member]! >= REWARD_COST
    const { status, reply } = await world.attempt(people[next.member]!, requestReward, {
      params: { id: rewardId },
    })
    if (reply) {
      model.balances[next.member]! -= REWARD_COST
      model.requests.push({ id: reply.id, member: next.member, status: 'pending' })
    }
    return status === (affordable ? 200 : 409)
  }
  if (next.do === 'decide') {
    const request = model.requests[next.request]
    if (!request) return true
    const allowed = REQUEST_DECISIONS[request.status].includes(next.status)
    const params = { id: request.id }
    const { status } = await world.attempt(admin, decideRewardRequest, {
      params,
      body: { status: next.status },
    })
    if (allowed) {
      request.status = next.status
      if (next.status === 'rejected') model.balances[request.member]! += REWARD_COST
    }
    return status === (allowed ? 200 : 409)
  }
  if (next.do === 'undo-decision') {
    const request = model.requests[next.request]
    return request === undefined || undoRequest(request, model)
  }
  return actOnTask(next, model, people[next.member]!, tasks[next.task]!)
}

/** Names the decision to undo; any instant will do if there is none. */
const undoOf = (reviewedAt: string | null) => ({
  reason: 'Decided in error.',
  reviewedAt: reviewedAt ?? new Date().toISOString(),
})

async function undoRequest(request: Model['requests'][number], model: Model): Promise<boolean> {
  const params = { id: request.id }
  const { reviewedAt } = await world.call(admin, getRewardRequest, { params })
  const { status } = await world.attempt(admin, undoDecision, { params, body: undoOf(reviewedAt) })
  const takes = request.status === 'rejected' ? REWARD_COST : 0
  const to = model.balances[request.member]! >= takes || takes === 0 ? UNDONE_DECISIONS[request.status] : null
  if (to !== null) {
    request.status = to
    model.balances[request.member]! -= takes
  }
  return status === (to === null ? 409 : 200)
}

async function actOnTask(
  next: Exclude<Step, { do: 'redeem' | 'decide' | 'undo-decision' }>,
  model: Model,
  person: Person,
  { id, points }: { id: number; points: number },
): Promise<boolean> {
  const key = `${next.member}/${next.task}`
  const claim = model.claims.get(key)
  const params = { id }
  switch (next.do) {
    case 'claim': {
      const capacity = CAPACITIES[next.task]
      const free = claim !== undefined || capacity == null || model.spots(next.task) < capacity
      const { status } = await world.attempt(person, claimTask, { params })
      if (free && !claim) model.claims.set(key, { state: 'claimed', submission: 0 })
      return status === (free ? 200 : 409)
    }
    case 'leave': {
      const { status } = await world.attempt(person, leaveTask, { params })
      if (claim?.state === 'claimed') model.claims.delete(key)
      return status === (claim === undefined ? 404 : claim.state === 'claimed' ? 200 : 409)
    }
    case 'submit': {
      const { status, reply } = await world.attempt(person, submitTask, {
        params,
        form: aForm({ notes: 'Done' }),
      })
      const open = claim?.state === 'claimed' || claim?.state === 'rejected'
      if (reply) model.claims.set(key, { state: 'pending', submission: reply.id })
      return status === (open ? 200 : 409)
    }
    case 'undo-review': {
      if (!claim?.submission || claim.state === 'claimed') return true
      const submission = { id: claim.submission }
      const { reviewedAt } = await world.call(admin, getSubmission, { params: submission })
      const body = undoOf(reviewedAt)
      const { status } = await world.attempt(admin, undoReview, { params: submission, body })
      const to = UNDONE_REVIEWS[claim.state]
      if (claim.state === 'approved') model.balances[next.member]! -= points
      if (to !== null) claim.state = to
      return status === (to === null ? 409 : 200)
    }
    case 'review': {
      if (!claim?.submission) return true
      const { status } = await world.attempt(admin, reviewSubmission, {
        params: { id: claim.submission },
        body: { status: next.status },
      })
      const pending = claim.state === 'pending'
      if (pending) claim.state = next.status
      if (pending && next.status === 'approved') model.balances[next.member]! += points
      return status === (pending ? 200 : 409)
    }
  }
}
