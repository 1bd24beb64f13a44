import { describe, expect, test } from 'vitest'
import { assignMessage, countInbox, listInbox } from '#contract/inbox/inbox.ts'
import { getOverview } from '#contract/overview/overview.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest, listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { adjustPoints, changeUserRole, suspendUser } from '#contract/users/admin-users.ts'
import { DUTIES, type Duty } from '#domain/identity/duties.ts'
import { NO_OWNER } from '#domain/inbox/inbox.ts'
import type { DayKind } from '#domain/overview/day.ts'
import { waitOfRequest } from '#domain/rewards/rewards.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import { second_admin_asks } from '#server/database/schema/desk.ts'
import { support_messages } from '#server/database/schema/inbox.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { reward_cases } from '#server/database/schema/reward-cases.ts'
import { reward_requests } from '#server/database/schema/rewards.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { openCases } from '../support/world/cases.ts'
import { aTransfer } from '../support/world/etransfers.ts'
import { anInquiry, aSupportMessage } from '../support/world/inbox.ts'
import { anotherWorld, type Person, type World } from '../support/world/world.ts'

/** Two rejections of one task by one admin are too many, and 500 points at once. */
const HOW = { secondAdminAbove: 500, massRejections: { rejections: 1, minutes: 10 } }

async function twoAdmins() {
  const world = await anotherWorld(HOW)
  return { world, ana: await world.anAdmin({ points: 1000 }), bo: await world.anAdmin() }
}

const dayOf = async (world: World, person: Person) => (await world.call(person, getOverview)).day

/** `{ submissions: 2 }` */
async function countsOf(world: World, person: Person): Promise<Partial<Record<DayKind, number>>> {
  return Object.fromEntries((await dayOf(world, person)).map(({ kind, count }) => [kind, count]))
}

async function aContested(world: World, member: Person, firstBy: Person) {
  const look = { contested_at: new Date(), contest_reason: 'Look.', first_reviewed_by: firstBy.id }
  return world.aPendingSubmission(member, look)
}

async function aSecondLookAtCase(world: World, caseId: number, firstBy: Person) {
  const look = { contested_at: new Date(), contest_words: 'Look.', first_review_notes: 'It works.' }
  await world.change(reward_cases, { id: caseId }, { ...look, first_reviewed_by: firstBy.id })
}

const askToApprove = (world: World, person: Person, id: number) =>
  world.call(person, decideRewardRequest, {
    params: { id },
    body: { status: 'approved', askSecondAdmin: true },
  })

async function anAppeal(world: World, judge: Person): Promise<void> {
  const { id: userId } = await world.aMember()
  await world.call(judge, suspendUser, { params: { userId }, body: { memberText: 'Copies.' } })
  const [suspension] = await world.rows(suspensions, { user_id: userId })
  const words = { subject: 'Suspended account', message: 'It was my brother.' }
  const due_at = new Date(Date.now() + 48 * HOUR_MS)
  await world.queries
    .insert(support_messages)
    .values({ user_id: userId, suspension_id: suspension!.id, due_at, ...words })
}

const assign = (world: World, to: Person, { on }: Awaited<ReturnType<typeof aSupportMessage>>) =>
  world.call(to, assignMessage, { ...on, body: { ownerId: to.id, seenOwnerId: null } })

/** One of everything that waits for Ana, but 2 deliveries and 4 asks. */
async function aFullDay({ world, ana, bo }: Awaited<ReturnType<typeof twoAdmins>>): Promise<void> {
  const { aHandDelivered, opened, decide } = openCases(world, bo)
  const member = await world.aMember({ points: 1000 })
  await world.aPendingSubmission(member)
  await aContested(world, member, bo)
  await world.aRequest({ points_cost: 150 })
  await world.decide(bo, (await world.aRequest({ points_cost: 120 })).id, 'approved')
  await aTransfer(world, bo)
  await opened(await aHandDelivered())
  await assign(world, ana, await aSupportMessage(world))
  await anInquiry(world, 'day@shop.example')
  // Asks by Bo: a request, a case, an adjustment, and a rejection that would be the second of its task.
  await askToApprove(world, bo, (await world.aRequest({ points_cost: 600 })).id)
  const big = await opened(await aHandDelivered('CODE', { points_cost: 400 }))
  await decide(bo, big.id, { outcome: 'refunded', askSecondAdmin: true })
  const body = { amount: 700, description: 'For the survey', askSecondAdmin: true } as const
  await world.call(bo, adjustPoints, { params: { userId: member.id }, body })
  const task = await world.aTask({ capacity: null })
  await world.review(bo, (await world.aPendingSubmission(member, { task })).id, 'rejected')
  const { id } = await world.aPendingSubmission(await world.aMember(), { task })
  await world.call(bo, reviewSubmission, { params: { id }, body: { status: 'rejected', hold: 10 } })
}

const ANAS = {
  ...{ submissions: 1, 'second-looks': 1, requests: 1, deliveries: 2, cases: 1 },
  ...{ 'own-messages': 1, messages: 1, asks: 4 },
}

/** One of every kind that only Bo can do while Bo is an admin. */
async function whatIsForBo({ world, ana, bo }: Awaited<ReturnType<typeof twoAdmins>>): Promise<void> {
  const { aHandDelivered, opened } = openCases(world, bo)
  const member = await world.aMember()
  await world.aPendingSubmission(ana)
  await aContested(world, member, ana)
  await world.redeem(ana, await world.aReward({ points_cost: 100 }))
  await askToApprove(world, ana, (await world.aRequest({ points_cost: 600 })).id)
  const own = await world.redeem(ana, await world.aReward({ points_cost: 100 }))
  await world.decide(bo, own.id, 'approved')
  await world.decide(bo, own.id, 'fulfilled')
  await opened({ member: ana, id: own.id })
  await aSecondLookAtCase(world, (await opened(await aHandDelivered())).id, ana)
  await assign(world, bo, await aSupportMessage(world))
  await anAppeal(world, ana)
}

describe('the day', () => {
  test('counts each thing in one line, with the points of requests, deliveries and asks', async () => {
    const there = await twoAdmins()
    const { world, ana } = there
    await aFullDay(there)
    const day = await dayOf(world, ana)
    expect(Object.fromEntries(day.map(({ kind, count }) => [kind, count]))).toEqual(ANAS)
    expect(
      Object.fromEntries(day.flatMap(({ kind, points }) => (points === null ? [] : [[kind, points]]))),
    ).toEqual({
      requests: 150,
      deliveries: 220,
      asks: 1700,
    })
    expect(day.map(({ overdue }) => overdue)).toEqual(day.map(() => 0))
  })

  test('leaves what only another admin may do to that admin, and has it once there is none', async () => {
    const there = await twoAdmins()
    const { world, ana, bo } = there
    await aFullDay(there)
    await whatIsForBo(there)
    expect(await countsOf(world, ana)).toEqual(ANAS)
    expect(await countsOf(world, bo)).toEqual({
      // Ana's own and those that she decided first; Bo's second looks, asks and rejections are Ana's.
      ...{ submissions: 2, 'second-looks': 1, requests: 2, deliveries: 2, cases: 3 },
      ...{ 'own-messages': 1, messages: 2, asks: 1 },
    })
    await world.call(ana, changeUserRole, { params: { userId: bo.id }, body: { role: 'user' } })
    expect(await countsOf(world, ana)).toEqual({
      // Bo's asks ended; the rejection that waited is pending again.
      ...{ submissions: 3, 'second-looks': 2, requests: 4, deliveries: 2, cases: 4 },
      ...{ 'own-messages': 1, messages: 3 },
    })
  })

  test('has the lines of the admin’s duties', async () => {
    const there = await twoAdmins()
    const { world } = there
    await aFullDay(there)
    const kindsOf = async (duties: Duty[]) =>
      Object.entries(await countsOf(world, await world.anAdmin({ duties }))).toSorted()
    const LINES: Record<Duty, Partial<Record<DayKind, number>>> = {
      reviews: { asks: 1, 'second-looks': 1, submissions: 1 },
      payouts: { asks: 2, cases: 1, deliveries: 2, requests: 1 },
      content: {},
      support: { messages: 1 },
    }
    for (const duty of DUTIES)
      expect([duty, await kindsOf([duty])]).toEqual([duty, Object.entries(LINES[duty])])
    expect(await kindsOf([])).toEqual([])
  })

  test('leaves out what a decision on hold decides, and an approved request on hold is to be delivered', async () => {
    const { world, ana, bo } = await twoAdmins()
    const { aHandDelivered, opened, decide } = openCases(world, bo)
    const { id } = await world.aPendingSubmission(await world.aMember())
    await world.call(bo, reviewSubmission, { params: { id }, body: { status: 'approved', hold: 10 } })
    const request = await world.aRequest({ points_cost: 150 })
    await world.call(bo, decideRewardRequest, {
      params: { id: request.id },
      body: { status: 'approved', hold: 10 },
    })
    await decide(bo, (await opened(await aHandDelivered())).id, {
      outcome: 'refused',
      reviewNotes: 'No.',
      hold: 10,
    })
    expect(await countsOf(world, ana)).toEqual({ deliveries: 1 })
  })

  test('has requests and deliveries due when the desk has them due', async () => {
    const { world, ana, bo } = await twoAdmins()
    const [held, approved] = [await world.aRequest(), await world.aRequest()]
    await world.aRequest()
    await world.change(reward_requests, { status: 'pending' }, { requested_at: hoursAgo(60) })
    await world.decide(bo, approved.id, 'approved')
    const desk = async (status: string) => {
      const rows = await world.call(ana, listRewardRequests)
      const waits = rows.filter((row) => row.status === status).map((row) => waitOfRequest(row)!)
      return Math.min(...waits.map(({ dueAt }) => Date.parse(dueAt)))
    }
    const isAsTheDesk = async (overdue: { requests: number }) => {
      const day = await dayOf(world, ana)
      expect(day.map((line) => [line.kind, Date.parse(line.dueAt), line.overdue])).toEqual([
        ['requests', await desk('pending'), overdue.requests],
        ['deliveries', await desk('approved'), 0],
      ])
    }
    await isAsTheDesk({ requests: 2 })
    const body = { status: 'approved', hold: 10 } as const
    await world.call(bo, decideRewardRequest, { params: { id: held.id }, body })
    const later = new Date(Date.now() + HOUR_MS)
    await world.change(reward_requests, { id: approved.id }, { reviewed_at: later })
    await isAsTheDesk({ requests: 1 })
  })

  test('counts a message without an owner who answers in the list that its line opens', async () => {
    const { world, ana, bo } = await twoAdmins()
    await assign(world, bo, await aSupportMessage(world))
    await world.change(users, { id: bo.id }, { suspended_at: new Date() })
    expect(await countsOf(world, ana)).toEqual({ messages: 1 })
    expect(await world.call(ana, listInbox, { query: { status: 'open', owner: NO_OWNER } })).toHaveLength(1)
    expect(await world.call(ana, countInbox)).toMatchObject({ open: 1, unowned: 1 })
  })

  test('is in the order in which the first of each line is due, and leads to each list', async () => {
    const there = await twoAdmins()
    const { world, ana, bo } = there
    await aFullDay(there)
    await world.aPendingSubmission(await world.aMember(), { submitted_at: hoursAgo(50) })
    await world.change(submissions, { first_reviewed_by: bo.id }, { contested_at: hoursAgo(10) })
    await world.change(reward_requests, { status: 'approved' }, { reviewed_at: hoursAgo(20) })
    await world.change(reward_requests, { status: 'pending' }, { requested_at: hoursAgo(40) })
    await world.change(reward_cases, { status: 'open' }, { due_at: hoursAgo(1) })
    const soon = new Date(Date.now() + HOUR_MS)
    await world.change(second_admin_asks, { kind: 'adjust' }, { ends_at: soon })
    const [asked] = await world.rows(second_admin_asks, { kind: 'adjust' })
    const day = await dayOf(world, ana)
    expect(day.map(({ kind, link }) => [kind, link])).toEqual([
      ['submissions', '/admin/task-reviews'],
      ['cases', '/admin/cases'],
      ['asks', `/admin/user-management?user=${asked!.user_id}`],
      ['requests', '/admin/reward-reviews'],
      ['own-messages', '/admin/inbox?owner=me'],
      ['messages', '/admin/inbox?owner=none'],
      ['deliveries', '/admin/reward-reviews?status=approved'],
      ['second-looks', '/admin/task-reviews?status=second-look'],
    ])
    expect(day.slice(0, 3).map(({ count, overdue }) => [count, overdue])).toEqual([
      [2, 1],
      [1, 1],
      [4, 0],
    ])
    expect(Date.parse(day[2]!.dueAt)).toBe(soon.getTime())
  })
})
