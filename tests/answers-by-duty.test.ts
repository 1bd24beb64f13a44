import { expect, test } from 'vitest'
import { listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { makeClientOfInquiry } from '#contract/campaigns/clients.ts'
import { assignMessage, closeMessage, getConversation, replyToMessage } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { claimMedia, listTaskMedia } from '#contract/media/media.ts'
import { listSetupSteps } from '#contract/overview/overview.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { getRequestContext } from '#contract/rewards/signs.ts'
import { getTask } from '#contract/tasks/tasks.ts'
import { adjustPoints, getUser, listUserAdjustments, suspendUser } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { business_inquiries, support_messages } from '#server/database/schema/inbox.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { suspensions } from '#server/database/schema/users.ts'
import { aTaskOf } from './support/world/campaigns.ts'
import { aRunningCampaign } from './support/world/clients.ts'
import { anotherWorld, aWorld, type Person } from './support/world/world.ts'

const dollars = { pointsPerDollar: 100, membersSee: false }
const world = await aWorld({ secondAdminAbove: 500, dollars })
const every = await world.anAdmin({ name: 'Ana Roy', first_name: 'Ana' })
const none = await world.anAdmin({ duties: [] })
const reviews = await world.anAdmin({ duties: ['reviews'] })
const payouts = await world.anAdmin({ duties: ['payouts'] })
const content = await world.anAdmin({ duties: ['content'] })
const support = await world.anAdmin({ name: 'Sam Roy', first_name: 'Sam', duties: ['support'] })

const NOTES = 'Sock puppet of a member in Ajax.'

async function aSuspended(): Promise<Person> {
  const member = await world.aMember()
  await world.call(every, suspendUser, {
    params: { userId: member.id },
    body: { memberText: 'Three screenshots show the same post.', internalNotes: NOTES },
  })
  return member
}

/** Whether each of these admins gets something. */
const seenBy = async (people: readonly Person[], sees: (person: Person) => Promise<boolean>) =>
  Promise.all(people.map(sees))

test('a user’s suspension is for every duty only, that they are suspended for all who see people', async () => {
  const { id: userId } = await aSuspended()
  const details = await Promise.all(
    [every, reviews, payouts, support].map((admin) => world.call(admin, getUser, { params: { userId } })),
  )
  expect(details.map(({ suspension }) => suspension?.internalNotes ?? null)).toEqual([
    NOTES,
    null,
    null,
    null,
  ])
  expect(details.map(({ suspension }) => suspension === null)).toEqual([false, true, true, true])
  expect(details.every(({ suspendedAt }) => suspendedAt !== null)).toBe(true)
  expect(JSON.stringify(details.slice(1))).not.toContain('screenshots')
})

test('a user shows the calls that wait for a second admin of the kinds one may make', async () => {
  const { id, member } = await world.aRequest({ points_cost: 600 }, 1600)
  await world.call(every, decideRewardRequest, {
    params: { id },
    body: { status: 'approved', askSecondAdmin: true },
  })
  await world.anAdmin()
  const params = { userId: member.id }
  const body = { amount: 700, description: 'For the survey', askSecondAdmin: true } as const
  await world.call(every, adjustPoints, { params, body })
  const kindsFor = async (admin: Person) =>
    (await world.call(admin, getUser, { params })).secondAdminAsks.map(({ kind }) => kind)
  expect(await Promise.all([every, reviews, payouts, support].map(kindsFor))).toEqual([
    ['approve', 'adjust'],
    [],
    ['approve'],
    [],
  ])
  // Asks stay visible to the admin who asked, with any duties.
  await world.sql(`update second_admin_asks set asked_by = $1 where kind = 'adjust' and user_id = $2`, [
    support.id,
    member.id,
  ])
  expect(await kindsFor(support)).toEqual(['adjust'])
  expect(await world.attempt(payouts, listUserAdjustments, { params })).toMatchObject({
    status: 403,
    code: 'duty.required',
  })
})

test('the conversation about a suspension has its notes for every duty only, whatever one does in it', async () => {
  const { id: userId } = await aSuspended()
  const [suspension] = await world.rows(suspensions, { user_id: userId })
  const [message] = await world.queries
    .insert(support_messages)
    .values({
      user_id: userId,
      subject: 'My account',
      message: 'It was my sister.',
      suspension_id: suspension!.id,
      due_at: new Date(),
    })
    .returning()
  const on = { params: { id: message!.id }, query: { kind: 'appeal' } } as const
  const body = { text: 'We will look again.', seenReplies: 0 }
  const answers = [
    await world.call(support, getConversation, on),
    await world.call(support, assignMessage, { ...on, body: { ownerId: support.id, seenOwnerId: null } }),
    await world.call(support, replyToMessage, { ...on, body }),
    await world.call(support, closeMessage, { ...on, body: { status: 'closed' } }),
  ]
  for (const answer of answers) {
    expect(answer.suspension).toMatchObject({
      by: { id: every.id },
      memberText: 'Three screenshots show the same post.',
      internalNotes: null,
    })
  }
  expect((await world.call(every, getConversation, on)).suspension?.internalNotes).toBe(NOTES)
})

test('the member behind a request has decisions on proofs for those who see proofs', async () => {
  const { id, member } = await world.aRequest({ points_cost: 100 })
  const { id: proof } = await world.aPendingSubmission(member)
  await world.review(every, proof, 'rejected', 'The photo shows another shop.')
  const other = await world.redeem(member, await world.aReward({ points_cost: 100 }))
  await world.decide(every, other.id, 'rejected', { reviewNotes: 'Out of stock.' })
  const decisionsFor = async (admin: Person) =>
    (await world.call(admin, getRequestContext, { params: { id } })).decisions.map(({ notes }) => notes)
  expect(await decisionsFor(every)).toEqual(['Out of stock.', 'The photo shows another shop.'])
  expect(await decisionsFor(payouts)).toEqual(['Out of stock.'])
})

async function anInquiry(email: string): Promise<number> {
  const body = { firstName: 'Ada', lastName: 'Roy', email, message: 'We would like to know more.' }
  await world.call(null, sendBusinessContact, { body })
  return (await world.rows(business_inquiries, { email }))[0]!.id
}

test('who answers people can make a client of an inquiry, and reads what it holds with Content only', async () => {
  const id = await anInquiry('made@maps.example')
  const make = (admin: Person) => world.call(admin, makeClientOfInquiry, { params: { id }, body: {} })
  expect(await make(support)).toMatchObject({
    name: 'Ada Roy',
    contacts: null,
    notes: null,
    campaigns: null,
    inquiries: null,
  })
  expect(await make(every)).toMatchObject({ contacts: [{ name: 'Ada Roy' }], inquiries: [{ id }] })
})

test('a message is for an admin with Support, and the refusal says who has it', async () => {
  const own = await anotherWorld()
  const admin = await own.anAdmin({ first_name: 'Ana' })
  const [payer, helper] = [
    await own.anAdmin({ first_name: 'Bo', duties: ['payouts'] }),
    await own.anAdmin({ first_name: 'Cy', duties: ['support'] }),
  ]
  await own.call(null, sendBusinessContact, {
    body: { firstName: 'Ada', lastName: 'Roy', email: 'own@maps.example', message: 'More, please.' },
  })
  const [inquiry] = await own.rows(business_inquiries, { email: 'own@maps.example' })
  const assign = (ownerId: string) =>
    own.attempt(admin, assignMessage, {
      params: { id: inquiry!.id },
      query: { kind: 'inquiry' },
      body: { ownerId, seenOwnerId: null },
    })
  expect(await assign(payer.id)).toMatchObject({
    status: 400,
    code: 'inbox.owner-not-admin',
    message: 'Only an admin with the duty Support can own a message. Ana and Cy have it.',
  })
  expect((await assign(helper.id)).reply?.owner?.id).toBe(helper.id)
})

test('campaign figures have the reasons of rejections for those who see proofs', async () => {
  const campaign = await aRunningCampaign(world, every)
  const task = await aTaskOf(world, campaign)
  const member = await world.aMember()
  await world.claim(member, task)
  const { id } = await world.submit(member, task)
  await world.review(every, id, 'rejected', 'The photo shows another shop.')
  const reasonsFor = async (admin: Person) => {
    const rows = await world.call(admin, listCampaignFigures, { query: { campaign: String(campaign.id) } })
    return rows.map(({ rejected, reasons }) => [rejected, reasons.map(({ reason }) => reason)])
  }
  expect(await reasonsFor(every)).toEqual([[1, ['The photo shows another shop.']]])
  expect(await reasonsFor(content)).toEqual([[1, []]])
})

test('a task that is not listed is seen with Reviews or Content, its claimed bonus files with Content', async () => {
  const task = await world.aTask()
  const params = { id: task.id }
  const [taken] = [await world.aBonusFile({ task_id: task.id }), await world.aBonusFile({ task_id: task.id })]
  const member = await world.aMember()
  await world.claim(member, task)
  await world.call(member, claimMedia, { params: { id: task.id, mediaId: taken.id } })
  await world.change(tasks, params, { hidden: true })
  const everyone = [every, none, reviews, payouts, content, support]
  for (const read of [getTask, listTaskMedia] as const) {
    const sees = async (person: Person) => (await world.attempt(person, read, { params })).status === 200
    expect(await seenBy(everyone, sees)).toEqual([true, false, true, false, true, false])
  }
  const filesFor = async (person: Person) => {
    const files = await world.call(person, listTaskMedia, { params })
    return files.map(({ isClaimed, mediaUrl }) => [isClaimed, mediaUrl !== null])
  }
  expect(await filesFor(content)).toEqual([
    [true, true],
    [false, true],
  ])
  expect(await filesFor(reviews)).toEqual([[false, false]])
})

test('rewards that are not offered, and the figures of all, are for Payouts or Content', async () => {
  const reward = await world.aReward({ is_active: false })
  const sees = async (person: Person) => {
    const rewards = await world.call(person, listRewards, { query: { limit: 100 } })
    const isListed = rewards.some(({ id }) => id === reward.id)
    expect(rewards.every(({ admin }) => (admin !== undefined) === isListed)).toBe(true)
    return isListed
  }
  await world.aReward()
  expect(await seenBy([every, none, reviews, payouts, content, support], sees)).toEqual([
    true,
    false,
    false,
    true,
    true,
    false,
  ])
})

test('what points cost in dollars is for every admin', async () => {
  const sees = async (person: Person) => (await world.call(person, getCurrentUser)).dollars !== undefined
  expect(await seenBy([every, none, support, await world.aMember()], sees)).toEqual([true, true, true, false])
})

test('a new product has a second admin once others can review proofs and pay rewards', async () => {
  const own = await anotherWorld()
  const admin = await own.anAdmin()
  const isMissing = async () => (await own.call(admin, listSetupSteps)).includes('second-admin')
  await own.anAdmin({ duties: ['content', 'support'] })
  await own.anAdmin({ duties: ['reviews'] })
  expect(await isMissing()).toBe(true)
  await own.anAdmin({ duties: ['payouts'] })
  expect(await isMissing()).toBe(false)
})
