import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReportLink, listReportLinks, revokeReportLink } from '#contract/campaigns/reports.ts'
import { daysAfter } from '#domain/campaigns/report-links.ts'
import { MAX_REPORT_LINK_DAYS } from '#domain/campaigns/reports.ts'
import { endOfTorontoDay } from '#domain/time/dates.ts'
import { REPORT_LINK_KEPT_DAYS } from '#domain/time/retention.ts'
import { DAY_MS, torontoDay } from '#domain/time/time.ts'
import { sweepReports } from '#server/campaigns/reports/sweep-reports.ts'
import { report_links } from '#server/database/schema/reports.ts'
import { many } from '../support/world/at-once.ts'
import { auditOf } from '../support/world/audit.ts'
import { aCampaign } from '../support/world/campaigns.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Avery Chen' })
const member = await world.aMember()

/** A day this many days from today, in Toronto. */
const inDays = (days: number) => daysAfter(torontoDay(new Date()), days)
const listed = (campaign: { id: number }) =>
  world.call(admin, listReportLinks, { params: { id: campaign.id } })
const attempt = (campaign: { id: number }, body: { name?: string; endsOn?: string } = {}) =>
  world.attempt(admin, createReportLink, {
    params: { id: campaign.id },
    body: { name: 'Head office', endsOn: inDays(90), ...body },
  })
const aLink = async (campaign: { id: number }, body?: { name?: string; endsOn?: string }) =>
  (await attempt(campaign, body)).reply!
const revoke = (id: number) => world.call(admin, revokeReportLink, { params: { id }, body: {} })

test('a link is shown once and works until the end of its last day in Toronto', async () => {
  const campaign = await aCampaign(world)
  const { link, address } = await aLink(campaign)
  expect(link).toEqual({
    id: expect.any(Number),
    name: 'Head office',
    createdAt: expect.any(String),
    createdBy: 'Avery Chen',
    endsAt: expect.any(String),
    revokedAt: null,
  })
  expect(new Date(link.endsAt)).toEqual(endOfTorontoDay(inDays(90)))
  expect(await listed(campaign)).toEqual([link])
  const [token = ''] = /(?<=\/report\/)[\w-]{43}$/.exec(address) ?? []
  expect(address).toBe(`${world.services.config.publicUrl.origin}/report/${token}`)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await world.rows(report_links, { id: link.id })
  expect(row!.token_hash).toEqual(createHash('sha256').update(token).digest())
})

test('the token is in the answer of its creation only: not in a list, not in any table', async () => {
  const campaign = await aCampaign(world)
  const { address } = await aLink(campaign)
  const token = address.split('/').at(-1)!
  expect(JSON.stringify(await listed(campaign))).not.toContain(token)
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const [{ count } = {}] = await world.sql(
      `select count(*)::int as count from "${name}" r where to_jsonb(r)::text like '%' || $1 || '%'`,
      [token],
    )
    expect([name, count]).toEqual([name, 0])
  }
})

test('a campaign can have several links, each with another token, the newest first', async () => {
  const campaign = await aCampaign(world)
  const links = await many(4, (at) => aLink(campaign, { name: `Shop ${at}` }))
  expect(new Set(links.map(({ address }) => address)).size).toBe(4)
  const ids = links.map(({ link }) => link.id)
  expect((await listed(campaign)).map(({ id }) => id)).toEqual(ids.toSorted((a, b) => b - a))
  expect(await listed(await aCampaign(world))).toEqual([])
})

test.each([
  ['yesterday', -1, 'The last day can’t be in the past.'],
  ['after more than 180 days', MAX_REPORT_LINK_DAYS + 1, 'A link works for at most 180 days.'],
])('a link that ends %s is refused at its field', async (_when, days, sentence) => {
  const campaign = await aCampaign(world)
  const params = { id: campaign.id }
  const answer = await world.request(admin, `/api/admin/campaigns/${params.id}/report-links`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Head office', endsOn: inDays(days) }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ fields: { endsOn: sentence } })
  expect(await listed(campaign)).toEqual([])
})

test.each([
  ['today', 0],
  ['180 days from today', MAX_REPORT_LINK_DAYS],
])('a link may end %s', async (_when, days) => {
  expect((await attempt(await aCampaign(world), { endsOn: inDays(days) })).status).toBe(200)
})

test('a draft has no report to link to; a finished campaign has', async () => {
  const draft = await aCampaign(world, { status: 'draft' })
  expect(await attempt(draft)).toMatchObject({ status: 409, code: 'campaign.status' })
  const finished = await aCampaign(world, { status: 'finished', finished_at: new Date() })
  expect((await attempt(finished)).status).toBe(200)
})

test('a link is revoked once, however often it is asked', async () => {
  const campaign = await aCampaign(world)
  const { link } = await aLink(campaign)
  const [first, ...again] = await many(8, () => revoke(link.id))
  expect(first!.revokedAt).not.toBeNull()
  for (const answer of again) expect(answer).toEqual(first)
  expect(await revoke(link.id)).toEqual(first)
  const entries = await auditOf(world, 'campaign', campaign.id)
  expect(entries.map(({ action, label, after }) => [action, label, after])).toEqual([
    ['report.link-created', campaign.name, { endsOn: inDays(90) }],
    ['report.link-revoked', campaign.name, null],
  ])
})

test('a link is deleted a year after it ended or was revoked, and not before', async () => {
  const campaign = await aCampaign(world)
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  const [early, late] = [ago(REPORT_LINK_KEPT_DAYS + 1), ago(REPORT_LINK_KEPT_DAYS - 1)]
  const links = await many(5, async () => (await aLink(campaign)).link.id)
  const [, endedLate, , revokedLate, live] = links
  await world.change(report_links, { id: links[0]! }, { ends_at: early })
  await world.change(report_links, { id: endedLate! }, { ends_at: late })
  await world.change(report_links, { id: links[2]! }, { revoked_at: early })
  await world.change(report_links, { id: revokedLate! }, { revoked_at: late })
  await sweepReports(world.services)
  const kept = (await listed(campaign)).map(({ id }) => id)
  expect(kept.toSorted()).toEqual([endedLate, revokedLate, live].toSorted())
})

test('members reach none of it, and what never was is 404', async () => {
  const campaign = await aCampaign(world)
  const { link } = await aLink(campaign)
  const body = { name: 'Mine', endsOn: inDays(1) }
  const on = (id: number) => ({ params: { id } })
  expect([
    (await world.attempt(member, listReportLinks, on(campaign.id))).status,
    (await world.attempt(member, createReportLink, { ...on(campaign.id), body })).status,
    (await world.attempt(member, revokeReportLink, { ...on(link.id), body: {} })).status,
  ]).toEqual([403, 403, 403])
  expect([
    (await world.attempt(admin, listReportLinks, on(999_999))).status,
    (await world.attempt(admin, createReportLink, { ...on(999_999), body })).status,
    (await world.attempt(admin, revokeReportLink, { ...on(999_999), body: {} })).status,
  ]).toEqual([404, 404, 404])
})
