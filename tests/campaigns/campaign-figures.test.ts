import { describe, expect, test } from 'vitest'
import { type CampaignFigures, listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { setCampaignStatus } from '#contract/campaigns/campaigns.ts'
import { claimMedia } from '#contract/media/media.ts'
import { contestSubmission } from '#contract/proofs/submissions.ts'
import { getSubmission, reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { releaseClaim } from '#contract/tasks/admin-tasks.ts'
import { releaseOverdueClaims } from '#server/claims/release-overdue-claims.ts'
import { claims } from '#server/database/schema/claims.ts'
import { newestAudit } from '../support/world/audit.ts'
import { aTaskOf } from '../support/world/campaigns.ts'
import { aClient, aRunningCampaign } from '../support/world/clients.ts'
import { anotherWorld, aWorld } from '../support/world/world.ts'

const world = await aWorld({ dollars: { pointsPerDollar: 100, membersSee: false } })
const admin = await world.anAdmin()
const otherAdmin = await world.anAdmin()

const figures = (query: object) => world.call(admin, listCampaignFigures, { query })

const NONE = {
  expired: 0,
  rejected: 0,
  reasons: [],
  housePoints: 0,
  houseUnits: 0,
  promisedPoints: 0,
} satisfies Partial<CampaignFigures>

/** A new member who claims, and submits unless `isLate`. */
async function aProof(task: { id: number }) {
  const member = await world.aMember()
  await world.claim(member, task)
  return { member, id: (await world.submit(member, task)).id }
}

/**
 * Six claims of 50 points: two approved, one of them with a bonus file of 25; one rejected, sent again and rejected
 * again; one rejected for its lines; one without proof; and one that was released.
 */
async function aBusyCampaign() {
  const campaign = await aRunningCampaign(world, admin, { unitPrice: 500 })
  const task = await aTaskOf(world, campaign)
  const [first, second, third, fourth] = [
    await aProof(task),
    await aProof(task),
    await aProof(task),
    await aProof(task),
  ]
  const file = await world.aBonusFile({ task_id: task.id, bonus_points: 25 })
  await world.call(first.member, claimMedia, { params: { id: task.id, mediaId: file.id } })
  for (const { id } of [first, second]) await world.review(admin, id, 'approved')
  await world.review(admin, third.id, 'rejected', 'Not readable.\nPlease see above.')
  const again = await world.submit(third.member, task)
  await world.review(admin, again.id, 'rejected', 'Not readable.')
  const on = { params: { id: fourth.id } }
  const { changedAt, task: read } = await world.call(admin, getSubmission, on)
  const seen = { changedAt, textVersion: read.textVersion }
  const body = { status: 'rejected' as const, failedLines: ['Mark the post as #ad'], seen }
  await world.call(admin, reviewSubmission, { ...on, body })
  const [open, released] = [await world.aMember(), await world.aMember()]
  for (const member of [open, released]) await world.claim(member, task)
  const [claim] = await world.rows(claims, { user_id: released.id })
  await world.call(admin, releaseClaim, { params: { id: claim!.id }, body: { reason: 'It is over.' } })
  return { campaign, task }
}

describe('the figures', () => {
  test('count claims, proofs, decisions, points and cents', async () => {
    const { campaign, task } = await aBusyCampaign()
    const [row] = await figures({ campaign: String(campaign.id) })
    const expected = {
      claimed: 6,
      submitted: 4,
      approved: 2,
      rejected: 3,
      expired: 1,
      reasons: [
        { reason: 'Not readable.', count: 2 },
        { reason: 'Mark the post as #ad', count: 1 },
      ],
      medianHoursToSubmit: 0,
      medianHoursToDecide: 0,
      awardedPoints: 125,
      housePoints: 0,
      promisedPoints: 150,
      houseUnits: 0,
      billedCents: 1000,
      costCents: 125,
      costPerUnitCents: 63,
      marginCents: 875,
      outstandingCents: 150,
    }
    const names = {
      client: campaign.client,
      campaign: { id: campaign.id, name: campaign.name },
      task: { id: task.id, title: task.title },
    }
    expect(row).toEqual({ ...expected, ...names, task: null, month: null })
    const of = { client: String(campaign.client.id) }
    expect(await figures({ by: 'task', ...of })).toEqual([{ ...expected, ...names, month: null }])
    const [ofClient] = await figures({ by: 'client', ...of })
    expect(ofClient).toEqual({ ...expected, client: names.client, campaign: null, task: null, month: null })
    const [ofMonth] = await figures({ by: 'month', ...of })
    expect(ofMonth).toMatchObject({ ...expected, client: null, campaign: null, task: null })
    expect(ofMonth!.month).toMatch(/^\d{4}-\d{2}$/)
  })

  test('what the house pays is in no total of the client', async () => {
    const campaign = await aRunningCampaign(world, admin, { unitPrice: 500 })
    const task = await aTaskOf(world, campaign)
    const { id, member } = await aProof(task)
    await world.review(admin, id, 'rejected')
    await world.change(claims, { user_id: member.id }, { submit_by: new Date(Date.now() - 1) })
    await releaseOverdueClaims(world.services)
    await world.call(member, contestSubmission, { params: { id }, body: { reason: 'It is done.' } })
    await world.review(otherAdmin, id, 'approved')
    const [row] = await figures({ campaign: String(campaign.id) })
    expect(row).toMatchObject({
      approved: 0,
      expired: 0,
      houseUnits: 1,
      awardedPoints: 0,
      housePoints: 50,
      billedCents: 0,
      costCents: 50,
      costPerUnitCents: null,
      marginCents: -50,
    })
  })

  test('months and days are Toronto’s', async () => {
    const campaign = await aRunningCampaign(world, admin)
    const task = await aTaskOf(world, campaign)
    const times = ['2026-02-01T04:59:59Z', '2026-02-01T05:00:00Z', '2026-03-01T04:59:59Z']
    for (const claimed_at of times) {
      const member = await world.aMember()
      await world.claim(member, task)
      await world.change(claims, { user_id: member.id }, { claimed_at: new Date(claimed_at) })
    }
    const of = { campaign: String(campaign.id) }
    const months = await figures({ by: 'month', ...of })
    expect(months.map(({ month, claimed }) => [month, claimed])).toEqual([
      ['2026-02', 2],
      ['2026-01', 1],
    ])
    const counts = async (days: object) => (await figures({ ...of, ...days })).map(({ claimed }) => claimed)
    expect(await counts({ from: '2026-02-01', to: '2026-02-28' })).toEqual([2])
    expect(await counts({ to: '2026-01-31' })).toEqual([1])
    expect(await counts({ from: '2026-03-01' })).toEqual([])
  })

  test.each(['campaign', 'task', 'client', 'month'] as const)('come page by page, by %s', async (by) => {
    const client = await aClient(world, admin)
    for (const month of ['2026-05', '2026-06', '2026-07']) {
      const campaign = await aRunningCampaign(world, admin, {
        clientId: by === 'client' ? (await aClient(world, admin)).id : client.id,
      })
      const member = await world.aMember()
      await world.claim(member, await aTaskOf(world, campaign))
      await world.change(claims, { user_id: member.id }, { claimed_at: new Date(`${month}-15T12:00:00Z`) })
    }
    const query = { by, ...(by !== 'client' && { client: String(client.id) }) }
    const [whole, paged] = [await figures(query), await world.everyPage(admin, listCampaignFigures, 1, query)]
    expect(paged).toEqual(whole)
    expect(paged.length).toBeGreaterThanOrEqual(3)
  })

  test('without a price of points there are no dollars', async () => {
    const other = await anotherWorld()
    const person = await other.anAdmin()
    const campaign = await aRunningCampaign(other, person)
    await other.claim(await other.aMember(), await aTaskOf(other, campaign))
    expect(await other.call(person, listCampaignFigures, { query: {} })).toMatchObject([
      { ...NONE, promisedPoints: 50, costCents: null, marginCents: null, outstandingCents: null },
    ])
  })

  test('of a finished campaign stay in the table', async () => {
    const { campaign } = await aBusyCampaign()
    for (const status of ['finishing', 'finished'] as const) {
      await world.call(admin, setCampaignStatus, { params: { id: campaign.id }, body: { status } })
    }
    expect(await figures({ campaign: String(campaign.id) })).toMatchObject([{ claimed: 6 }])
  })
})

describe('the file', () => {
  const path = '/api/admin/campaign-figures.csv'
  test('has the same figures, harmless cells, and is recorded in the audit log', async () => {
    const { id: clientId } = await aClient(world, admin, { name: '=HYPERLINK("https://evil.example")' })
    const campaign = await aRunningCampaign(world, admin, { clientId, name: '@SUM', unitPrice: 999 })
    const task = await aTaskOf(world, campaign, { title: '-1+1' })
    const { id } = await aProof(task)
    await world.review(admin, id, 'approved')
    const response = await world.request(admin, `${path}?by=task&client=${clientId}`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [heading, line] = (await response.text()).split('\r\n')
    expect(heading).toContain('"Client","Campaign","Task","Month","Claimed",')
    expect(line).toBe(
      `"'=HYPERLINK(""https://evil.example"")","'@SUM","'-1+1",,1,1,1,0,0,0,0,0,50,0,0,9.99,0.5,0.5,9.49,0`,
    )
    expect(await newestAudit(world)).toMatchObject({
      action: 'export.downloaded',
      label: 'campaign-figures',
      after: { by: 'task', client: clientId },
    })
  })
})
