import { describe, expect, test } from 'vitest'
import { claimTask } from '#contract/claims/claims.ts'
import { joinWaitlist } from '#contract/claims/waitlist.ts'
import { claimMedia } from '#contract/media/media.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import {
  createTask,
  deleteTask,
  getAdminTask,
  releaseClaim,
  restoreTask,
  updateTask,
} from '#contract/tasks/admin-tasks.ts'
import { countTasks, getTask, listTasks } from '#contract/tasks/tasks.ts'
import { suspendUser } from '#contract/users/admin-users.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { offerSpots } from '#server/claims/waitlist/offer-spots.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { claims, waitlist } from '#server/database/schema/claims.ts'
import { media } from '#server/database/schema/media.ts'
import { counted, many, WIDE } from '../support/world/at-once.ts'
import { aCampaign, aTaskOf, PAIR } from '../support/world/campaigns.ts'
import { endAccount } from '../support/world/end-account.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { undoApproval } from '../support/world/undo-approval.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const [admin, otherAdmin] = [await world.anAdmin(), await world.anAdmin()]

type Campaign = typeof campaigns.$inferSelect
type Known = { id: number }

const on = ({ id }: Known) => ({ params: { id } })
const claim = (member: Person, task: Known) => world.attempt(member, claimTask, on(task))
const edit = (task: Known, change: object, person = admin) =>
  world.attempt(person, updateTask, {
    ...on(task),
    body: { ...TASK_FORM, capacity: null, ...PAIR, ...change },
  })
const setStatus = ({ id }: Campaign, status: 'draft' | 'running' | 'paused' | 'finishing') =>
  world.change(campaigns, { id }, { status })

/** Points and units, for the client and for the house. */
async function figuresOf({ id }: Campaign) {
  const [campaign] = await world.rows(campaigns, { id })
  const { promised, awarded, house_points, open_units, approved_units, house_units } = campaign!
  return [promised, awarded, open_units, approved_units, house_points, house_units]
}

/** A task of 50 points in a new campaign. */
async function aBudget(row: Partial<Campaign> = {}, of: Parameters<typeof aTaskOf>[2] = {}) {
  const campaign = await aCampaign(world, row)
  return { campaign, task: await aTaskOf(world, campaign, of) }
}

async function aClaimOf(task: Known): Promise<Person> {
  const member = await world.aMember()
  await world.claim(member, task)
  return member
}

async function aProofOf(task: Known) {
  const member = await aClaimOf(task)
  return { member, ...(await world.submit(member, task)) }
}

const undo = (id: number) => undoApproval(world, admin, id)

/** A rejection whose claim ended before its member asked for a second look. */
async function aContestOfEnded(task: Known) {
  const { member, id } = await aProofOf(task)
  await world.review(otherAdmin, id, 'rejected', 'It is cut off.')
  await world.change(
    claims,
    { task_id: task.id, user_id: member.id },
    { submit_by: new Date(Date.now() - 1) },
  )
  await releaseOverdueClaims(world.services)
  await world.call(member, contestSubmission, { params: { id }, body: { reason: 'It is all there.' } })
  return { member, id }
}

describe('64 members claim at once', () => {
  test('with a cap for nine awards, ten units and one live offer: nine promises in all, and the others read that the task is full', async () => {
    const { campaign, task } = await aBudget({ cap: 9 * 50 + 49, ordered_units: 10 })
    const other = await aTaskOf(world, campaign, { capacity: 1 })
    const holder = await aClaimOf(other)
    const waiting = await world.aMember()
    await world.call(waiting, joinWaitlist, on(other))
    await world.leave(holder, other)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    const members = await many(WIDE, () => world.aMember())
    const attempts = await many(WIDE, (at) => claim(members[at]!, task))
    expect(counted(attempts)).toEqual({ 200: 8, 409: 56 })
    const refused = attempts.filter(({ status }) => status === 409)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['task.full']))
    expect(refused[0]!.message).toBe('This task is at full capacity.')
    expect(await figuresOf(campaign)).toEqual([450, 0, 9, 0, 0, 0])
    expect((await claim(waiting, other)).status).toBe(200)
    expect(await figuresOf(campaign)).toEqual([450, 0, 9, 0, 0, 0])
    expect(await world.violations()).toEqual([])
  })

  test.each<[caps: string, row: Partial<Campaign>]>([
    ['ten units', { ordered_units: 10 }],
    ['a cap for ten awards', { cap: 549 }],
  ])('with %s: ten get a spot, over all tasks of the campaign', async (_caps, row) => {
    const { campaign, task } = await aBudget(row)
    const tasks = [task, await aTaskOf(world, campaign), await aTaskOf(world, campaign)]
    const members = await many(WIDE, () => world.aMember())
    const attempts = await many(WIDE, (at) => claim(members[at]!, tasks[at % 3]!))
    expect(counted(attempts)).toEqual({ 200: 10, 409: 54 })
    expect(await figuresOf(campaign)).toEqual([500, 0, 10, 0, 0, 0])
  })
})

describe('members see a task of a campaign', () => {
  test('full while the budget is used up, and open again after a release, in the shared list too', async () => {
    const { campaign, task } = await aBudget({ ordered_units: 1 }, { capacity: 5 })
    const visitor = await world.aMember()
    const seen = async () => {
      const page = await world.everyPage(visitor, listTasks, 100)
      const one = await world.call(visitor, getTask, on(task))
      const { open } = await world.call(visitor, countTasks, { query: { search: task.title } })
      const listed = page.find(({ id }) => id === task.id)!
      expect(listed).toEqual(one)
      return [one.claimedCount, one.capacity, open]
    }
    expect(await seen()).toEqual([0, 1, 1])
    const member = await aClaimOf(task)
    expect(await seen()).toEqual([1, 1, 0])
    await world.leave(member, task)
    expect(await seen()).toEqual([0, 1, 1])
    await setStatus(campaign, 'paused')
    expect(await seen()).toEqual([0, 0, 0])
    await setStatus(campaign, 'running')
    await world.change(campaigns, { id: campaign.id }, { ordered_units: 50 })
    expect(await seen()).toEqual([0, 5, 1])
    expect((await world.call(admin, getAdminTask, on(task))).capacity).toBe(5)
  })

  test('full while another task uses the budget up', async () => {
    const { campaign, task } = await aBudget({ cap: 80 })
    const other = await aTaskOf(world, campaign)
    await aClaimOf(task)
    expect(await world.call(admin, getTask, on(other))).toMatchObject({ claimedCount: 0, capacity: 0 })
    expect(await claim(await world.aMember(), other)).toMatchObject({ status: 409, code: 'task.full' })
    const waiting = await world.aMember()
    expect((await world.attempt(waiting, joinWaitlist, on(other))).status).toBe(200)
  })
})

describe('a campaign that is not running', () => {
  test('takes no claim, offer or bonus file, and books all that ends', async () => {
    const { campaign, task } = await aBudget()
    const file = await world.aBonusFile({ task_id: task.id })
    const { id } = await aProofOf(task)
    const [leaves, released, deleted] = await many(3, () => aClaimOf(task))
    const full = await aTaskOf(world, campaign, { capacity: 1 })
    const holder = await aClaimOf(full)
    const waiting = await world.aMember()
    await world.call(waiting, joinWaitlist, on(full))
    await setStatus(campaign, 'paused')
    expect(await claim(await world.aMember(), task)).toMatchObject({ status: 409, code: 'task.full' })
    expect(
      await world.attempt(leaves!, claimMedia, { params: { id: task.id, mediaId: file.id } }),
    ).toMatchObject({ status: 409, message: 'This file is no longer available.' })
    await world.leave(holder, full)
    await offerSpots(world.services)
    expect(await world.rows(waitlist, { task_id: full.id })).toMatchObject([
      { offered_at: null, promised: null },
    ])
    expect(await figuresOf(campaign)).toEqual([200, 0, 4, 0, 0, 0])
    await world.review(admin, id, 'approved')
    expect(await figuresOf(campaign)).toEqual([150, 50, 3, 1, 0, 0])
    await undo(id)
    expect(await figuresOf(campaign)).toEqual([200, 0, 4, 0, 0, 0])
    await world.leave(leaves!, task)
    const [held] = await world.rows(claims, { user_id: released!.id })
    await world.call(admin, releaseClaim, { params: { id: held!.id }, body: {} })
    await endAccount(world.services, deleted!)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    await setStatus(campaign, 'running')
    await offerSpots(world.services)
    expect(await world.rows(waitlist, { task_id: full.id })).toMatchObject([
      { campaign_id: campaign.id, promised: 50 },
    ])
    expect(await figuresOf(campaign)).toEqual([100, 0, 2, 0, 0, 0])
  })

  test('lets a member with an offer wait until it runs again', async () => {
    const { campaign, task } = await aBudget({}, { capacity: 1 })
    const holder = await aClaimOf(task)
    const waiting = await world.aMember()
    await world.call(waiting, joinWaitlist, on(task))
    await world.leave(holder, task)
    const open = async () => {
      const page = await world.call(waiting, listTasks, { query: { open: 'me', search: task.title } })
      return page.some(({ id }) => id === task.id)
    }
    expect(await open()).toBe(true)
    await setStatus(campaign, 'paused')
    expect(await open()).toBe(false)
    expect(await claim(waiting, task)).toMatchObject({ status: 409, code: 'task.full' })
    await setStatus(campaign, 'running')
    expect((await claim(waiting, task)).status).toBe(200)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
  })
})

describe('an approval', () => {
  test('that is undone at the cap has its promise again, and no one else gets it', async () => {
    const { campaign, task } = await aBudget({ cap: 50, ordered_units: 1 })
    const { id, member } = await aProofOf(task)
    await world.review(admin, id, 'approved')
    await undo(id)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    expect((await claim(await world.aMember(), task)).code).toBe('task.full')
    const again = await world.submit(member, task)
    await world.review(admin, again.id, 'approved')
    expect(await figuresOf(campaign)).toEqual([0, 50, 0, 1, 0, 0])
  })

  test('that was held is booked with the points its reviewer saw, and the rest is free', async () => {
    const { campaign, task } = await aBudget()
    const { id } = await aProofOf(task)
    await edit(task, { title: 'Held in a campaign', points: 50 })
    const body = { status: 'approved', hold: 10 } as const
    await world.call(admin, reviewSubmission, { params: { id }, body })
    expect((await edit(task, { title: 'Held in a campaign', points: 80 })).status).toBe(200)
    expect(await figuresOf(campaign)).toEqual([80, 0, 1, 0, 0, 0])
    await world.endHolds()
    expect(await figuresOf(campaign)).toEqual([0, 50, 0, 1, 0, 0])
  })

  test('of a fourth try at a review task pays nothing and gives its promise back', async () => {
    const { campaign, task } = await aBudget({}, { is_review: true })
    const { member, id } = await aProofOf(task)
    let last = id
    for (let failed = 0; failed < 3; failed += 1) {
      await world.review(admin, last, 'rejected', 'It is not online.')
      last = (await world.submit(member, task)).id
    }
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    await world.review(admin, last, 'approved')
    expect(await figuresOf(campaign)).toEqual([0, 0, 0, 1, 0, 0])
    await undo(last)
    expect(await figuresOf(campaign)).toEqual([0, 0, 1, 0, 0, 0])
  })

  test('after lower points pays what was promised; a newer claim takes less', async () => {
    const { campaign, task } = await aBudget()
    const { id } = await aProofOf(task)
    expect((await edit(task, { title: 'Lowered in a campaign', points: 20 })).status).toBe(200)
    const later = await aProofOf(task)
    expect(await figuresOf(campaign)).toEqual([70, 0, 2, 0, 0, 0])
    await world.review(admin, id, 'approved')
    await world.review(admin, later.id, 'approved')
    expect(await figuresOf(campaign)).toEqual([0, 70, 0, 2, 0, 0])
  })

  test('of a second look won after its promise ended is the house’s, once ten others are the client’s', async () => {
    const { campaign, task } = await aBudget({ cap: 500, ordered_units: 10 })
    const contest = await aContestOfEnded(task)
    expect(await figuresOf(campaign)).toEqual([0, 0, 0, 0, 0, 0])
    const proofs = await many(10, () => aProofOf(task))
    expect((await claim(await world.aMember(), task)).code).toBe('task.full')
    await world.review(admin, contest.id, 'approved')
    expect(await figuresOf(campaign)).toEqual([500, 0, 10, 0, 50, 1])
    expect(await world.balanceOf(contest.member)).toBe(50)
    for (const { id } of proofs) await world.review(admin, id, 'approved')
    expect(await figuresOf(campaign)).toEqual([0, 500, 0, 10, 50, 1])
    expect((await claim(await world.aMember(), task)).code).toBe('task.full')
  })
})

describe('a claim that ends gives its promise back', () => {
  test('by the job, and the next in line gets the offer', async () => {
    const { campaign, task } = await aBudget({ cap: 50 })
    const member = await aClaimOf(task)
    const next = await world.aMember()
    await world.call(next, joinWaitlist, on(task))
    await world.change(claims, { user_id: member.id }, { submit_by: new Date(Date.now() - 1) })
    expect(await releaseOverdueClaims(world.services)).toBe(1)
    expect(await world.rows(waitlist, { task_id: task.id })).toMatchObject([
      { user_id: next.id, campaign_id: campaign.id, promised: 50 },
    ])
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    expect((await claim(next, task)).status).toBe(200)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
  })

  test('with its account, in every campaign it was in, and with its bonus', async () => {
    const [one, two] = [await aBudget(), await aBudget()]
    const file = await world.aBonusFile({ task_id: two.task.id })
    const member = await aClaimOf(two.task)
    await world.claim(member, one.task)
    await world.call(member, claimMedia, { params: { id: two.task.id, mediaId: file.id } })
    expect(await figuresOf(two.campaign)).toEqual([50, 25, 1, 0, 0, 0])
    const line = await aTaskOf(world, one.campaign, { capacity: 1 })
    const holder = await aClaimOf(line)
    await world.call(member, joinWaitlist, on(line))
    await world.leave(holder, line)
    expect(await figuresOf(one.campaign)).toEqual([100, 0, 2, 0, 0, 0])
    await endAccount(world.services, member)
    expect(await figuresOf(one.campaign)).toEqual([0, 0, 0, 0, 0, 0])
    expect(await figuresOf(two.campaign)).toEqual([0, 0, 0, 0, 0, 0])
  })

  test('and so does the offer of a member who is suspended', async () => {
    const { campaign, task } = await aBudget({}, { capacity: 1 })
    const holder = await aClaimOf(task)
    const waiting = await world.aMember()
    await world.call(waiting, joinWaitlist, on(task))
    await world.leave(holder, task)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    await world.call(admin, suspendUser, {
      params: { userId: waiting.id },
      body: { memberText: 'Copied proof.' },
    })
    expect(await figuresOf(campaign)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('the waitlist', () => {
  test('offers again, by its job, once the budget has room', async () => {
    const { campaign, task } = await aBudget({ cap: 50 })
    await aClaimOf(task)
    const line = await many(3, () => world.aMember())
    for (const member of line) await world.call(member, joinWaitlist, on(task))
    await offerSpots(world.services)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    await world.change(campaigns, { id: campaign.id }, { cap: 179 })
    await offerSpots(world.services)
    const offered = (await world.rows(waitlist, { task_id: task.id })).filter((row) => row.promised !== null)
    expect(new Set(offered.map((row) => row.user_id))).toEqual(new Set([line[0]!.id, line[1]!.id]))
    expect(await figuresOf(campaign)).toEqual([150, 0, 3, 0, 0, 0])
  })

  test('gives the promises of its offers back when the task goes', async () => {
    const { campaign, task } = await aBudget({}, { capacity: 1 })
    const holder = await aClaimOf(task)
    await world.call(await world.aMember(), joinWaitlist, on(task))
    await world.leave(holder, task)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
    await world.call(admin, deleteTask, on(task))
    expect(await figuresOf(campaign)).toEqual([0, 0, 0, 0, 0, 0])
    const restored = await world.call(admin, restoreTask, on(task))
    expect(restored.campaign).toMatchObject({ id: campaign.id, client: 'Maple Street Bakery' })
    await aClaimOf(task)
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
  })

  test('ends an offer that ran out, and makes the next in the same budget', async () => {
    const { campaign, task } = await aBudget({ cap: 50 }, { capacity: 1 })
    const holder = await aClaimOf(task)
    for (const member of await many(2, () => world.aMember()))
      await world.call(member, joinWaitlist, on(task))
    await world.leave(holder, task)
    await world.sql(
      `update waitlist set told_at = now(), offer_until = now() - interval '1 ms'
       where task_id = $1 and offered_at is not null`,
      [task.id],
    )
    await offerSpots(world.services)
    expect(await world.rows(waitlist, { task_id: task.id })).toMatchObject([{ promised: 50 }])
    expect(await figuresOf(campaign)).toEqual([50, 0, 1, 0, 0, 0])
  })
})

describe('a bonus file', () => {
  test('is booked where it fits, no longer available where it does not, and taken back with its claim', async () => {
    const { campaign, task } = await aBudget({ cap: 125 })
    const [one, two] = [
      await world.aBonusFile({ task_id: task.id, bonus_points: 60 }),
      await world.aBonusFile({ task_id: task.id, bonus_points: 30 }),
    ]
    const member = await aClaimOf(task)
    const take = (mediaId: number) => world.attempt(member, claimMedia, { params: { id: task.id, mediaId } })
    expect((await take(one.id)).status).toBe(200)
    expect((await take(one.id)).status).toBe(200)
    expect(await take(two.id)).toMatchObject({
      status: 409,
      code: 'media.taken',
      message: 'This file is no longer available.',
    })
    expect((await world.rows(media, { id: two.id }))[0]!.claimed_by).toBeNull()
    expect(await figuresOf(campaign)).toEqual([50, 60, 1, 0, 0, 0])
    expect(await world.balanceOf(member)).toBe(60)
    await world.leave(member, task)
    expect(await figuresOf(campaign)).toEqual([0, 0, 0, 0, 0, 0])
  })
})

describe('points', () => {
  test('are raised for open claims and offers where that fits, and refused with the figures where it does not', async () => {
    const { campaign, task } = await aBudget({ cap: 290 }, { capacity: 3 })
    const form = { title: 'Raised in a campaign', capacity: 3 }
    const { id } = await aProofOf(task)
    await world.review(admin, id, 'approved')
    await aClaimOf(task)
    const holder = await aClaimOf(task)
    await world.call(await world.aMember(), joinWaitlist, on(task))
    await world.leave(holder, task)
    expect(await figuresOf(campaign)).toEqual([100, 50, 2, 1, 0, 0])
    const refused = await edit(task, { ...form, points: 125 })
    expect(refused).toMatchObject({ status: 409, code: 'budget.exceeded' })
    expect(refused.message).toBe(
      'Points can’t be raised so far: members who have a spot would need 150 more points of the campaign’s budget, and 140 are left.',
    )
    expect(await figuresOf(campaign)).toEqual([100, 50, 2, 1, 0, 0])
    expect((await world.call(admin, getAdminTask, on(task))).points).toBe(50)
    expect((await edit(task, { ...form, points: 120 })).status).toBe(200)
    expect(await figuresOf(campaign)).toEqual([240, 50, 2, 1, 0, 0])
    await setStatus(campaign, 'paused')
    expect((await edit(task, { ...form, points: 121 })).code).toBe('budget.exceeded')
  })
})

describe('a task', () => {
  test('of a campaign names its platform and act', async () => {
    const campaign = await aCampaign(world)
    const make = (change: object) =>
      world.attempt(admin, createTask, {
        body: { ...TASK_FORM, title: 'Named for a client', campaignId: campaign.id, ...change },
      })
    expect(await make({})).toMatchObject({
      status: 400,
      message: 'A task of a campaign needs a platform and an act. Please choose both.',
    })
    const { reply } = await make(PAIR)
    expect(reply).toMatchObject({ campaign: { id: campaign.id, status: 'running' }, wasClaimed: false })
    const unnamed = await edit(reply!, { platform: null, act: null })
    expect(unnamed.status).toBe(400)
    expect((await make({ ...PAIR, campaignId: 999_999 })).status).toBe(400)
    await setStatus(campaign, 'finishing')
    expect(await make(PAIR)).toMatchObject({ status: 409, code: 'campaign.status' })
  })

  test('changes its campaign until it has a claim, and keeps it afterwards', async () => {
    const { campaign, task } = await aBudget({ cap: 50 })
    const next = await aCampaign(world)
    const into = (campaignId: number | null) => edit(task, { title: 'Changes its client', campaignId })
    expect((await into(next.id)).reply?.campaign?.id).toBe(next.id)
    expect((await into(null)).reply?.campaign).toBeNull()
    expect((await into(campaign.id)).reply?.campaign?.id).toBe(campaign.id)
    const member = await aClaimOf(task)
    await world.leave(member, task)
    expect(await into(next.id)).toMatchObject({ status: 409, code: 'campaign.task-claimed' })
    expect((await edit(task, { title: 'Still its client' })).reply).toMatchObject({
      campaign: { id: campaign.id },
      wasClaimed: true,
    })
  })

  test('has a start time only while it is inactive', async () => {
    const publishAt = '2031-05-01T12:00:00+00:00'
    const task = await world.aTask()
    const form = { title: 'Starts later', platform: null, act: null }
    expect((await edit(task, { ...form, publishAt })).status).toBe(400)
    const later = await edit(task, { ...form, publishAt, status: 'inactive' })
    expect(later.reply?.publishAt).toBe(publishAt)
    expect((await edit(task, { ...form, status: 'inactive' })).reply?.publishAt).toBe(publishAt)
    expect((await edit(task, form)).reply?.publishAt).toBeNull()
  })
})

describe('everything at once in one campaign', () => {
  test('leaves the figures true, and no deadlock reaches a person', async () => {
    const { campaign, task } = await aBudget({ cap: 2000, ordered_units: 30 }, { title: 'At once, one' })
    const other = await aTaskOf(world, campaign, { title: 'At once, two', capacity: 6 })
    const elsewhere = await aBudget({ cap: 400 })
    const files = await many(8, () => world.aBonusFile({ task_id: task.id }))
    const proofs = await many(8, () => aProofOf(task))
    for (const { id } of proofs.slice(0, 4)) await world.review(admin, id, 'approved')
    const holders = await many(8, () => aClaimOf(task))
    for (const member of holders.slice(0, 4)) await world.claim(member, elsewhere.task)
    const others = await many(6, () => aClaimOf(other))
    for (const member of holders) await world.attempt(member, joinWaitlist, on(other))
    const newcomers = await many(12, () => world.aMember())
    const results = await Promise.all([
      ...proofs.slice(0, 4).map(({ id }) => undo(id).then(() => ({ status: 200 }))),
      ...proofs
        .slice(4)
        .map(({ id }) =>
          world.attempt(admin, reviewSubmission, { params: { id }, body: { status: 'approved' } }),
        ),
      ...holders
        .slice(0, 3)
        .map((person) => endAccount(world.services, person).then(() => ({ status: 200 }))),
      ...holders.slice(3, 5).map((person) => world.leave(person, task).then(() => ({ status: 200 }))),
      ...holders
        .slice(5)
        .map((person, at) =>
          world.attempt(person, claimMedia, { params: { id: task.id, mediaId: files[at]!.id } }),
        ),
      ...others.slice(0, 2).map((person) => endAccount(world.services, person).then(() => ({ status: 200 }))),
      ...others.slice(2).map((person) => world.leave(person, other).then(() => ({ status: 200 }))),
      ...newcomers.map((person, at) => claim(person, [task, other, elsewhere.task][at % 3]!)),
      ...[60, 70, 80].map((points) => edit(task, { title: 'At once, one', points })),
      ...[60, 70].map((points) => edit(other, { title: 'At once, two', points, capacity: 6 }, otherAdmin)),
      offerSpots(world.services).then(() => ({ status: 200 })),
    ])
    expect(results.filter(({ status }) => status >= 500)).toEqual([])
    await offerSpots(world.services)
    expect(await world.violations()).toEqual([])
  })

  test('counts each promise once where approvals are undone while points are raised again and again', async () => {
    const { task } = await aBudget({}, { title: 'Undone and raised' })
    const proofs = await many(40, () => aProofOf(task))
    for (const { id } of proofs) await world.review(admin, id, 'approved')
    const raise = async () => {
      for (let points = 51; points <= 90; points += 1)
        await edit(task, { title: 'Undone and raised', points })
    }
    const undoAll = async () => {
      for (const { id } of proofs) await undo(id)
    }
    await Promise.all([raise(), undoAll()])
    expect(await world.violations()).toEqual([])
  })
})
