import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '#client/api/request.ts'
import { listAudit, listAuditActors, NOBODY } from '#contract/audit/audit.ts'
import { changesOf, fieldLabel } from '#domain/audit/audit-labels.ts'
import { audit_log } from '#server/database/schema/audit.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { NEWEST_SEARCHED } from '#server/platform/db/lists.ts'
import { type Person, startWorld, type World } from '../support/world/world.ts'

let world: World
let admin: Person
let second: Person
let member: Person

/** Midnight in Toronto is 05:00 UTC on March 8, 2026, and 04:00 UTC on March 9, as the clocks go forward. */
const BEFORE_MIDNIGHT = new Date('2026-03-08T04:59:59Z')
const AT_MIDNIGHT = new Date('2026-03-08T05:00:00Z')
const LAST_MOMENT = new Date('2026-03-09T03:59:59Z')
const NEXT_DAY = new Date('2026-03-09T04:00:00Z')

beforeEach(async () => {
  world = await startWorld()
  admin = await world.anAdmin({ name: 'Avery Roy' })
  second = await world.anAdmin({ name: 'Blair Chan' })
  member = await world.aMember({ name: 'Sam Petit' })
  const row = { subject_type: 'task', subject_id: '7', label: 'Share the menu', actor_id: admin.id } as const
  await world.queries.insert(audit_log).values([
    { ...row, action: 'task.created', happened_at: BEFORE_MIDNIGHT },
    {
      ...row,
      action: 'task.hidden',
      happened_at: AT_MIDNIGHT,
      before: { hidden: false },
      after: { hidden: true },
    },
    { ...row, action: 'task.shown', actor_id: second.id, happened_at: LAST_MOMENT },
    { ...row, action: 'task.deleted', actor_id: second.id, happened_at: NEXT_DAY, reason: '=HYPERLINK("x")' },
    {
      action: 'points.adjusted',
      subject_type: 'adjustment',
      subject_id: '1',
      label: 'Point adjustment',
      actor_id: admin.id,
      member_id: member.id,
      before: { balance: 100 },
      after: { balance: 1500 },
      reason: '100% paid, "twice"',
      happened_at: new Date('2026-03-10T12:00:00Z'),
    },
    {
      action: 'images.cleaned',
      subject_type: 'image-cleanup',
      subject_id: '1',
      label: 'Image cleanup',
      after: { deletedFiles: 3 },
      happened_at: new Date('2026-03-11T12:00:00Z'),
    },
  ])
})
afterEach(() => world.close())

type Query = Exclude<NonNullable<Parameters<typeof world.call<typeof listAudit>>[2]>['query'], undefined>

const actions = async (query: Query) =>
  (await world.call(admin, listAudit, { query })).map(({ action }) => action)

describe('the labels', () => {
  test.each([
    ['pointsCost', 'Points cost'],
    ['rate_limit', 'Rate limit'],
    ['isActive', 'Active'],
    ['title', 'Title'],
  ])('%s is %s', (name, words) => {
    expect(fieldLabel(name)).toBe(words)
  })

  test('before and after become lines, including nested values', () => {
    expect(
      changesOf(
        { title: 'Old', tags: ['a', 'b'], limit: null, user: { role: 'user' }, duties: ['reviews'] },
        { title: 'New', limit: -5000, user: { role: 'admin' }, duties: [], active: true },
      ),
    ).toEqual([
      { field: 'Title', before: 'Old', after: 'New' },
      { field: 'Tags', before: 'a, b', after: null },
      { field: 'Limit', before: null, after: '\u22125,000' },
      { field: 'User, role', before: 'user', after: 'admin' },
      { field: 'Duties', before: 'reviews', after: null },
      { field: 'Active', before: null, after: 'yes' },
    ])
    expect(changesOf(null, null)).toEqual([])
  })
})

describe('the list', () => {
  test('shows the newest first, with who changed what for whom', async () => {
    const rows = await world.call(admin, listAudit)
    const times = rows.map(({ happenedAt }) => Date.parse(happenedAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const adjustment = rows.find(({ action }) => action === 'points.adjusted')
    expect(adjustment).toMatchObject({
      actor: { id: admin.id, name: 'Avery Roy', email: admin.email },
      member: { id: member.id, name: 'Sam Petit' },
      subject: { type: 'adjustment', id: '1' },
      changes: [{ field: 'Balance', before: '100', after: '1,500' }],
      reason: '100% paid, "twice"',
    })
    expect(rows.find(({ action }) => action === 'images.cleaned')?.actor).toBeNull()
  })

  test('continues without gaps or repeats', async () => {
    const whole = (await world.call(admin, listAudit)).map(({ id }) => id)
    expect((await world.everyPage(admin, listAudit, 2)).map(({ id }) => id)).toEqual(whole)
  })

  test('filters by actor, action, record, member and search words', async () => {
    expect(await actions({ actor: second.id })).toEqual(['task.deleted', 'task.shown'])
    expect(await actions({ actor: NOBODY })).toEqual(['images.cleaned'])
    expect(await actions({ action: 'task.hidden' })).toEqual(['task.hidden'])
    expect(await actions({ subject: 'task', subjectId: '7', actor: admin.id })).toEqual([
      'task.hidden',
      'task.created',
    ])
    expect(await actions({ subject: 'task', subjectId: '8' })).toEqual([])
    expect(await actions({ member: member.id })).toEqual(['points.adjusted'])
    expect(await actions({ search: '100% PAID' })).toEqual(['points.adjusted'])
    expect(await actions({ search: '100_ paid' })).toEqual([])
    expect(await actions({ search: 'cleanup' })).toEqual(['images.cleaned'])
  })

  test('uses days in Toronto, including the 23-hour day', async () => {
    expect(await actions({ from: '2026-03-08', to: '2026-03-08' })).toEqual(['task.shown', 'task.hidden'])
    expect(await actions({ to: '2026-03-07' })).toEqual(['task.created'])
    expect(await actions({ from: '2026-03-09', to: '2026-03-09' })).toEqual(['task.deleted'])
    expect(await actions({ from: '2026-03-10' })).toEqual(['images.cleaned', 'points.adjusted'])
    expect(await actions({ from: '2026-03-12' })).toEqual([])
  })

  test.each(['action=nothing', 'subject=x', 'from=2026-02-30', 'to=yesterday', 'cursor=abc'])(
    'refuses %s',
    async (query) => {
      expect((await world.request(admin, `/api/admin/audit?${query}`)).status).toBe(400)
    },
  )

  test('names everyone who did something, and no one else', async () => {
    const actors = await world.call(admin, listAuditActors)
    expect(actors.map(({ name }) => name)).toEqual(['Avery Roy', 'Blair Chan'])
  })
})

describe('a search with as many newer entries as it looks through', () => {
  beforeEach(() =>
    world.services.database.pool.query(
      `insert into audit_log (action, subject_type, subject_id, label, actor_id, happened_at)
       select 'reward.created', 'reward', k::text, 'Mountain walk', $1, timestamptz '2026-03-12T12:00:00Z' + k * interval '1 s'
       from generate_series(1, ${NEWEST_SEARCHED}) k`,
      [second.id],
    ),
  )

  test('finds older ones with a filter, in order, page by page, and says so without', async () => {
    const searched = async (query: Record<string, string>) =>
      (await world.request(admin, addressOf(listAudit, { query }))).headers.get('searched-newest')
    const shared = ['task.hidden', 'task.created']
    expect(await actions({ search: 'the MENU' })).toEqual([])
    expect(await searched({ search: 'the menu' })).toBe(String(NEWEST_SEARCHED))
    const pages = await world.everyPage(admin, listAudit, 1, { search: 'the menu', actor: admin.id })
    expect(pages.map(({ action }) => action)).toEqual(shared)
    expect(await searched({ search: 'the menu', actor: admin.id })).toBeNull()
    expect(await actions({ search: 'menu', to: '2026-03-08' })).toEqual(['task.shown', ...shared])
    expect(await searched({})).toBeNull()
  })

  test('the file has them all', async () => {
    const file = await world.request(admin, '/api/admin/audit.csv?search=the+menu')
    expect((await file.text()).trim().split('\r\n')).toHaveLength(5)
  })
})

describe('the file', () => {
  test('holds the filtered entries, is safe in a spreadsheet, and is logged itself', async () => {
    const response = await world.request(second, `/api/admin/audit.csv?from=2026-03-09&to=2026-03-10&search=`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await response.text()
    const lines = text.replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('Adjusted points')
    expect(lines[1]).toContain('Balance: 100 → 1,500')
    expect(lines[1]).toContain('"100% paid, ""twice"""')
    expect(lines[1]).toContain('2026-03-10 08:00:00')
    expect(lines[2]).toContain(`'=HYPERLINK`)
    const [entry] = await world.call(admin, listAudit, { query: { action: 'export.downloaded' } })
    expect(entry).toMatchObject({ actor: { id: second.id }, label: 'audit-log' })
  })
})

test('orders entries by when they happened, not by when they were written', async () => {
  const earlier = new Date(Date.now() - 60_000)
  await world.services.database.transaction(async (tx) => {
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'task.updated',
      subject: { type: 'task', id: 9 },
      label: 'Now',
    })
    await tx.insert(audit_log).values({
      actor_id: admin.id,
      action: 'task.updated',
      subject_type: 'task',
      subject_id: '9',
      label: 'A little earlier, with a later id',
      happened_at: earlier,
    })
  })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' })
  const found = await world.call(admin, listAudit, {
    query: { subject: 'task', subjectId: '9', from: day.format(earlier), to: day.format() },
  })
  expect(found.map(({ label }) => label)).toEqual(['Now', 'A little earlier, with a later id'])
})
