import { describe, expect, test } from 'vitest'
import type { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  dismissAnnouncement,
  listAdminAnnouncements,
  listAnnouncements,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { createReward, setRewardActive } from '#contract/rewards/rewards.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { many } from '../support/world/at-once.ts'
import { newestAudit } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { asJson } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ first_name: 'Avery' })

let made = 0
function aForm(form: Partial<AnnouncementForm> = {}): AnnouncementForm {
  made += 1
  return {
    title: `Reviews pause ${made}`,
    content: 'What you submit until Friday noon is reviewed before it.',
    priority: 'high',
    isActive: true,
    expiresAt: null,
    ...form,
  }
}

const create = (form: Partial<AnnouncementForm> = {}) =>
  world.call(admin, createAnnouncement, { body: aForm(form) })

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

async function idsOf(person: Person) {
  return (await world.call(person, listAnnouncements, { query: { limit: '200' } })).map(({ id }) => id)
}

describe('announcing', () => {
  test('reaches every member immediately, names its author and is in the audit log', async () => {
    const member = await world.aMember()
    const form = aForm({ title: '  Snow day ', expiresAt: inDays(3) })
    const announcement = await world.call(admin, createAnnouncement, { body: form })
    expect(announcement).toMatchObject({
      title: 'Snow day',
      priority: 'high',
      isActive: true,
      dismissals: 0,
      creator: { firstName: 'Avery', email: admin.email },
    })
    expect(Date.parse(announcement.expiresAt!)).toBe(Date.parse(form.expiresAt!))
    expect(await idsOf(member)).toContain(announcement.id)
    const shown = await world.call(member, listAnnouncements)
    expect(shown.every((one) => !('dismissals' in one))).toBe(true)
    const entry = await newestAudit(world)
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'announcement.created',
      subject_type: 'announcement',
      subject_id: String(announcement.id),
      label: 'Snow day',
    })
    expect(JSON.stringify(entry)).not.toContain('@')
  })

  test('defaults to medium priority and no expiry', async () => {
    const response = await world.request(
      admin,
      '/api/admin/announcements',
      asJson({ title: 'Plain', content: 'Words.', isActive: true }),
    )
    expect(await response.json()).toMatchObject({ priority: 'medium', expiresAt: null })
  })

  test.each([
    ['title', ' ', 'Title is required'],
    ['content', '\n ', 'Content is required'],
    ['priority', 'urgent', expect.any(String)],
    ['expiresAt', '2026-11-24', expect.any(String)],
    ['expiresAt', '2020-01-01T00:00:00Z', 'The expiry must be in the future'],
  ])('refuses %s %j', async (name, value, sentence) => {
    const body = JSON.stringify({ ...aForm(), [name]: value })
    const headers = { 'content-type': 'application/json' }
    const { id } = await create()
    for (const [method, path] of [
      ['POST', '/api/admin/announcements'],
      ['PUT', `/api/admin/announcements/${id}`],
    ] as const) {
      const response = await world.request(admin, path, { method, headers, body })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { [name]: sentence } })
    }
  })
})

describe('editing and deleting', () => {
  test('an edit reaches members, keeps dismissals and says what changed', async () => {
    const { id, ...announcement } = await create()
    const [reader, other] = [await world.aMember(), await world.aMember()]
    await world.call(reader, dismissAnnouncement, { params: { id } })
    const edited = await world.call(admin, updateAnnouncement, {
      params: { id },
      body: aForm({ title: announcement.title, content: 'New words.' }),
    })
    expect(edited).toMatchObject({ content: 'New words.', dismissals: 1 })
    expect(await idsOf(reader)).not.toContain(id)
    const seen = (await world.call(other, listAnnouncements)).find((one) => one.id === id)
    expect(seen?.content).toBe('New words.')
    expect(await newestAudit(world)).toMatchObject({
      action: 'announcement.updated',
      before: { content: announcement.content },
      after: { content: 'New words.' },
    })
  })

  test('an inactive announcement is not shown; an expired one can be edited without changing its expiry', async () => {
    const member = await world.aMember()
    const { id } = await create()
    const save = (form: Partial<AnnouncementForm>) =>
      world.attempt(admin, updateAnnouncement, { params: { id }, body: aForm(form) })
    await save({ isActive: false })
    expect(await idsOf(member)).not.toContain(id)
    await save({ isActive: true })
    expect(await idsOf(member)).toContain(id)
    const passed = new Date(Date.now() - DAY_MS)
    await world.queries.update(announcements).set({ expires_at: passed })
    expect((await save({ expiresAt: passed.toISOString() })).status).toBe(200)
    expect(await idsOf(member)).not.toContain(id)
    expect((await save({ expiresAt: inDays(-2) })).message).toBe('The expiry must be in the future.')
    await save({ expiresAt: inDays(1) })
    expect(await idsOf(member)).toContain(id)
  })

  test('a deleted announcement disappears for everyone', async () => {
    const member = await world.aMember()
    const { id, title } = await create()
    const params = { id }
    expect(await world.call(admin, deleteAnnouncement, { params })).toEqual({ id })
    expect(await idsOf(member)).not.toContain(id)
    expect(await newestAudit(world)).toMatchObject({ action: 'announcement.deleted', label: title })
    expect((await world.attempt(admin, deleteAnnouncement, { params })).status).toBe(404)
    expect((await world.attempt(admin, updateAnnouncement, { params, body: aForm() })).status).toBe(404)
    expect((await world.attempt(member, dismissAnnouncement, { params })).status).toBe(404)
  })
})

describe('the admins’ list', () => {
  test('includes announcements hidden from members, filters by status and words, newest first', async () => {
    const active = await create({ title: 'Canoe one' })
    const inactive = await create({ title: 'Canoe two', isActive: false })
    const expired = await create({ title: 'Three', content: 'About a 100% wooden canoe' })
    await world.sql('update announcements set expires_at = now() where id = $1', [expired.id])
    const found = async (query: object) =>
      (await world.call(admin, listAdminAnnouncements, { query: { search: 'canoe', ...query } })).map(
        ({ id }) => id,
      )
    expect(await found({})).toEqual([expired.id, inactive.id, active.id])
    expect(await found({ status: 'active' })).toEqual([active.id])
    expect(await found({ status: 'inactive' })).toEqual([inactive.id])
    expect(await found({ status: 'expired' })).toEqual([expired.id])
    expect(await found({ search: '100% w' })).toEqual([expired.id])
    expect(await found({ search: '100%c' })).toEqual([])
    const all = await world.everyPage(admin, listAdminAnnouncements, 2, { search: 'canoe' })
    expect(all.map(({ id }) => id)).toEqual([expired.id, inactive.id, active.id])
  })

  test('counts 64 dismissals when 64 members dismiss one twice at once', async () => {
    const { id, title } = await create()
    const members = await many(64, () => world.aMember())
    await Promise.all(
      [...members, ...members].map((member) => world.call(member, dismissAnnouncement, { params: { id } })),
    )
    const [seen] = await world.call(admin, listAdminAnnouncements, { query: { search: title } })
    expect(seen?.dismissals).toBe(64)
  })
})

test('the stream of changes tells members and admins about changed announcements and rewards', async () => {
  const [theirs, ours] = await Promise.all(
    [await world.aMember(), admin].map((person) => followStream(world, person)),
  )
  const told = (fact: string) => theirs!.said().split(`"${fact}"`).length - 1
  await create()
  await expect.poll(() => told('announcements')).toBe(1)
  await expect.poll(() => ours!.said()).toContain('"announcements"')
  const reward = await world.call(admin, createReward, {
    body: {
      name: 'Mug',
      description: 'Holds tea.',
      pointsCost: 5,
      category: 'Goods',
      value: '$5',
      isActive: false,
    },
  })
  await expect.poll(() => told('rewards')).toBe(1)
  await world.call(admin, setRewardActive, { params: { id: reward.id }, body: { isActive: true } })
  await expect.poll(() => told('rewards')).toBe(2)
  expect(theirs!.said()).not.toContain('"ofOthers":true')
  for (const stream of [theirs!, ours!]) stream.close()
})
