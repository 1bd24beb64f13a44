import { describe, expect, test } from 'vitest'
import {
  type CampaignForm,
  createCampaign,
  getCampaign,
  listCampaigns,
  setCampaignStatus,
  updateCampaign,
} from '#contract/campaigns/campaigns.ts'
import { archiveClient } from '#contract/campaigns/clients.ts'
import { claimTask } from '#contract/claims/claims.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { getTask } from '#contract/tasks/tasks.ts'
import { CAMPAIGN_STATUSES, type CampaignStatus, mayBecome } from '#domain/campaigns/campaigns.ts'
import { campaigns } from '#server/database/schema/campaigns.ts'
import { counted, many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aTaskOf } from '../support/world/campaigns.ts'
import { aClient, aDraftCampaign, aRunningCampaign } from '../support/world/clients.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
const otherAdmin = await world.anAdmin()

type NextStatus = Exclude<CampaignStatus, 'draft'>
const become = (id: number, status: NextStatus, person = admin) =>
  world.attempt(person, setCampaignStatus, { params: { id }, body: { status } })
const find = (id: number) => world.call(admin, getCampaign, { params: { id } })

/** The form of a campaign as the screen fills it. */
async function formOf(id: number, form: Partial<CampaignForm> = {}) {
  const { client, name, service, unitPrice, budget, startsOn, endsOn } = await find(id)
  const { cap, orderedUnits } = budget
  const filled = { clientId: client.id, name, service, unitPrice, cap, orderedUnits, startsOn, endsOn }
  return { ...filled, ...form }
}
const save = async (id: number, form: Partial<CampaignForm> & { expectedUpdatedAt?: string } = {}) =>
  world.attempt(admin, updateCampaign, { params: { id }, body: await formOf(id, form) })

/** A campaign with a claim of 50 points in each state that the call reaches. */
async function aClaimOf(form: Partial<CampaignForm> = {}) {
  const campaign = await aRunningCampaign(world, admin, form)
  const task = await aTaskOf(world, campaign)
  const member = await world.aMember()
  await world.claim(member, task)
  return { campaign, task, member, id: campaign.id }
}

describe('a campaign', () => {
  test('starts as a draft with its budget, and its changes are in the audit log', async () => {
    const client = await aClient(world, admin)
    const body = {
      clientId: client.id,
      name: ' Spring reviews ',
      service: 'local-marketing',
      orderedUnits: 40,
      unitPrice: 750,
      cap: 4000,
      startsOn: '2026-12-01',
      endsOn: null,
    } as const
    const made = await world.call(admin, createCampaign, { body })
    expect(made).toMatchObject({
      client: { id: client.id, name: client.name },
      name: 'Spring reviews',
      service: 'local-marketing',
      status: 'draft',
      unitPrice: 750,
      startsOn: '2026-12-01',
      endsOn: null,
      budget: { cap: 4000, promised: 0, awarded: 0, orderedUnits: 40, openUnits: 0, approvedUnits: 0 },
      tasks: [],
      waitsFor: null,
      finishedAt: null,
    })
    const { reply } = await save(made.id, { cap: 5000, endsOn: '2026-12-31' })
    expect(reply).toMatchObject({ endsOn: '2026-12-31', budget: { cap: 5000 } })
    expect(await save(made.id)).toMatchObject({ status: 200, reply: { updatedAt: reply!.updatedAt } })
    expect(await auditOf(world, 'campaign', made.id)).toMatchObject([
      { action: 'campaign.created', label: 'Spring reviews', after: { client: client.name, cap: 4000 } },
      { action: 'campaign.updated', before: { cap: 4000, endsOn: null }, after: { cap: 5000 } },
    ])
  })

  test('refuses days that are backwards, a client that is not there and a form that is older', async () => {
    const { id, updatedAt } = await aDraftCampaign(world, admin)
    expect((await save(id, { startsOn: '2026-12-02', endsOn: '2026-12-01' })).status).toBe(400)
    expect((await save(id, { clientId: 999_999 })).status).toBe(404)
    expect((await save(id, { name: 'Saved first', expectedUpdatedAt: updatedAt })).status).toBe(200)
    expect(await save(id, { name: 'Saved second', expectedUpdatedAt: updatedAt })).toMatchObject({
      status: 409,
      code: 'campaign.changed',
    })
    expect((await world.attempt(admin, getCampaign, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('is found by its name, its client’s, its status and its client', async () => {
    const client = await aClient(world, admin, { name: 'Thistle & Oak' })
    const draft = await aDraftCampaign(world, admin, { clientId: client.id, name: 'Window posters' })
    const running = await aRunningCampaign(world, admin, { name: 'Thistle posters' })
    const task = await aTaskOf(world, running)
    const found = async (query: object) =>
      (await world.call(admin, listCampaigns, { query })).map(({ id }) => id)
    expect(await found({ search: 'thistle' })).toEqual([running.id, draft.id])
    expect(await found({ search: 'thistle', status: 'draft' })).toEqual([draft.id])
    expect(await found({ client: String(client.id) })).toEqual([draft.id])
    const [entry] = await world.call(admin, listCampaigns, { query: { search: 'thistle posters' } })
    expect(entry).toMatchObject({ tasks: 1, status: 'running' })
    expect(await find(running.id)).toMatchObject({ tasks: [{ id: task.id, points: 50, openClaims: 0 }] })
  })

  test('can move to another client until it is finished, but not to an archived one', async () => {
    const { id, client } = await aRunningCampaign(world, admin)
    const [other, archived] = [await aClient(world, admin), await aClient(world, admin)]
    const archive = { params: { id: archived.id }, body: { archived: true } }
    await world.call(admin, archiveClient, archive)
    expect(await save(id, { clientId: archived.id })).toMatchObject({
      status: 409,
      code: 'campaign.client-archived',
    })
    expect((await save(id, { clientId: other.id })).reply?.client).toEqual({ id: other.id, name: other.name })
    expect((await auditOf(world, 'campaign', id)).at(-1)).toMatchObject({
      before: { client: client.name },
      after: { client: other.name },
    })
  })
})

describe('the budget in the form', () => {
  test('cannot fall below what claims hold, and says the figures', async () => {
    const { id, campaign } = await aClaimOf()
    const approved = await world.aMember()
    const task = await aTaskOf(world, campaign, { points: 70 })
    await world.claim(approved, task)
    await world.review(admin, (await world.submit(approved, task)).id, 'approved')
    expect(await find(id)).toMatchObject({
      budget: { promised: 50, awarded: 70, openUnits: 1, approvedUnits: 1 },
    })
    expect(await save(id, { cap: 119, orderedUnits: 1 })).toMatchObject({
      status: 409,
      code: 'budget.below-claims',
      message:
        'The cap must be at least 120 points: 50 promised and 70 awarded. The ordered units must be at least 2: 1 open and 1 approved.',
    })
    expect((await find(id)).budget).toMatchObject({ cap: 1000, orderedUnits: 10 })
    expect((await save(id, { cap: 120, orderedUnits: 2 })).status).toBe(200)
  })

  test('lowered while members claim, holds at every instant', async () => {
    const { id } = await aRunningCampaign(world, admin, { cap: 1000 })
    const task = await aTaskOf(world, { id })
    const members = await many(16, () => world.aMember())
    const [, lowered] = await Promise.all([
      Promise.allSettled(members.map((member) => world.claim(member, task))),
      save(id, { cap: 300 }),
    ])
    const { budget } = await find(id)
    expect(budget.promised + budget.awarded).toBeLessThanOrEqual(budget.cap)
    expect(budget.cap).toBe(lowered.status === 200 ? 300 : 1000)
    const [row] = await world.rows(campaigns, { id })
    expect(row!.open_units * 50).toBe(row!.promised)
  })

  test('a higher cap shows members more spots', async () => {
    const { id, task } = await aClaimOf({ cap: 50 })
    const member = await world.aMember()
    const spots = async () => (await world.call(member, getTask, { params: { id: task.id } })).capacity
    expect(await spots()).toBe(1)
    await save(id, { cap: 100 })
    expect(await spots()).toBe(2)
  })
})

describe('the status', () => {
  test.each(CAMPAIGN_STATUSES)('%s leads where the rules say, and nowhere else', async (from) => {
    for (const to of CAMPAIGN_STATUSES.filter((status) => status !== 'draft')) {
      const { id } = await aDraftCampaign(world, admin)
      const finished_at = from === 'finished' ? new Date() : null
      await world.change(campaigns, { id }, { status: from, finished_at })
      const { status, code, reply } = await become(id, to)
      if (from === to || mayBecome(from, to)) expect([status, reply?.status]).toEqual([200, to])
      else expect([status, code]).toEqual([409, 'campaign.status'])
      expect(await auditOf(world, 'campaign', id)).toHaveLength(from !== to && status === 200 ? 2 : 1)
    }
  })

  test('its steps are in the audit log, once each', async () => {
    const { id } = await aDraftCampaign(world, admin)
    for (const status of ['running', 'paused', 'running', 'running', 'finishing', 'finished'] as const) {
      await become(id, status)
    }
    expect(actionsIn(await auditOf(world, 'campaign', id))).toEqual([
      'campaign.created',
      'campaign.started',
      'campaign.paused',
      'campaign.started',
      'campaign.finishing',
      'campaign.finished',
    ])
  })

  test('a campaign of an archived client does not start', async () => {
    const { id, client } = await aDraftCampaign(world, admin)
    await world.call(admin, archiveClient, { params: { id: client.id }, body: { archived: true } })
    expect(await become(id, 'running')).toMatchObject({ status: 409, code: 'campaign.client-archived' })
    await world.call(admin, archiveClient, { params: { id: client.id }, body: { archived: false } })
    expect((await become(id, 'running')).status).toBe(200)
  })

  test('paused and finishing campaigns take no claims', async () => {
    const { id } = await aRunningCampaign(world, admin)
    const task = await aTaskOf(world, { id })
    const member = await world.aMember()
    for (const status of ['paused', 'finishing'] as const) {
      await become(id, status)
      const claim = await world.attempt(member, claimTask, { params: { id: task.id } })
      expect(claim).toMatchObject({ status: 409, code: 'task.full' })
    }
  })
})

describe('finishing', () => {
  test('waits for proofs, held decisions and second looks, and says which', async () => {
    const { id, task, member } = await aClaimOf()
    const [held, contested] = [await world.aMember(), await world.aMember()]
    for (const each of [held, contested]) await world.claim(each, task)
    const proof = (await world.submit(member, task)).id
    const heldProof = (await world.submit(held, task)).id
    const contestedProof = (await world.submit(contested, task)).id
    await world.review(otherAdmin, contestedProof, 'rejected', 'Not readable.')
    await become(id, 'finishing')
    expect((await find(id)).waitsFor).toEqual({ undecided: 2, held: 0, contested: 0 })
    await world.call(contested, contestSubmission, {
      params: { id: contestedProof },
      body: { reason: 'It is.' },
    })
    await world.call(admin, reviewSubmission, {
      params: { id: heldProof },
      body: { status: 'approved', hold: 60 },
    })
    expect((await find(id)).waitsFor).toEqual({ undecided: 1, held: 1, contested: 1 })
    expect(await become(id, 'finished')).toMatchObject({
      status: 409,
      code: 'campaign.undecided',
      message: '1 proof, 1 held decision and 1 second look are not decided yet.',
    })
    await world.endHolds()
    await world.review(admin, proof, 'approved')
    await world.review(admin, contestedProof, 'rejected', 'Still not.')
    const { reply } = await become(id, 'finished')
    expect(reply).toMatchObject({ status: 'finished', waitsFor: null, budget: { approvedUnits: 2 } })
    expect(reply!.finishedAt).not.toBeNull()
  })

  test('is done once when several admins press at once, and stays', async () => {
    const { id } = await aRunningCampaign(world, admin)
    await become(id, 'finishing')
    const attempts = await many(8, (at) => become(id, 'finished', at % 2 ? admin : otherAdmin))
    expect(counted(attempts)).toEqual({ 200: 8 })
    expect(new Set(attempts.map(({ reply }) => reply!.finishedAt)).size).toBe(1)
    const actions = actionsIn(await auditOf(world, 'campaign', id))
    expect(actions.filter((action) => action === 'campaign.finished')).toHaveLength(1)
    expect(await become(id, 'running')).toMatchObject({ status: 409, code: 'campaign.status' })
    expect(await save(id, { cap: 9000 })).toMatchObject({ status: 409, code: 'campaign.finished' })
  })
})
