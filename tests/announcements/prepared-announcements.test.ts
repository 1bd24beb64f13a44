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
import { HOUR_MS } from '#domain/time/time.ts'
import { startDueAnnouncements } from '#server/announcements/start-announcements.ts'
import { announcement_dismissals, announcements } from '#server/database/schema/announcements.ts'
import { many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
const member = await world.aMember({ province: 'ON' })

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const FORM: AnnouncementForm = { title: 'Snow day', content: 'No reviews.', priority: 'high', isActive: true }

const create = (form: Partial<AnnouncementForm> = {}) =>
  world.call(admin, createAnnouncement, { body: { ...FORM, ...form } })
const save = (id: number, form: Partial<AnnouncementForm> = {}) =>
  world.attempt(admin, updateAnnouncement, { params: { id }, body: { ...FORM, ...form } })

/** An announcement that starts in an hour, or whose start was an hour ago and has not reached the job. */
async function aStart({ isDue }: { isDue: boolean }): Promise<number> {
  const { id } = await create({ startsAt: inHours(1).toISOString() })
  if (isDue) await world.change(announcements, { id }, { starts_at: inHours(-1) })
  return id
}

const start = () => startDueAnnouncements(world.services)
const idsOf = async (person: Person) =>
  (await world.everyPage(person, listAnnouncements, 2)).map(({ id }) => id)
const isShown = async (id: number, person = member) => (await idsOf(person)).includes(id)
const dismissalsOf = (id: number) => world.rows(announcement_dismissals, { announcement_id: id })
const historyOf = async (id: number) => actionsIn(await auditOf(world, 'announcement', id))

describe('an announcement with a start', () => {
  test('is shown from it, and cannot be dismissed before', async () => {
    const { id, startsAt } = await create({ startsAt: inHours(1).toISOString() })
    const dismiss = () => world.attempt(member, dismissAnnouncement, { params: { id } })
    const scheduled = await world.call(admin, listAdminAnnouncements, { query: { status: 'scheduled' } })
    expect(scheduled.find((one) => one.id === id)?.startsAt).toBe(startsAt)
    expect(await isShown(id)).toBe(false)
    const missing = await world.attempt(member, dismissAnnouncement, { params: { id: 999_999 } })
    expect(await dismiss()).toMatchObject({ status: 404, code: missing.code, message: missing.message })
    expect(await dismissalsOf(id)).toEqual([])
    await world.change(announcements, { id }, { starts_at: inHours(-1) })
    expect(await isShown(id)).toBe(true)
    expect((await dismiss()).status).toBe(200)
    expect(await dismissalsOf(id)).toHaveLength(1)
  })

  test('comes before those that were written after it and started earlier, page by page', async () => {
    const prepared = await create({ startsAt: inHours(1).toISOString() })
    const [plain, alike] = [await create(), await create()]
    const past = await aStart({ isDue: true })
    await world.sql(
      'update announcements a set starts_at = p.shown_from from announcements p where p.id = $1 and a.id = $2',
      [plain.id, alike.id],
    )
    await world.sql('update announcements set starts_at = clock_timestamp() where id = $1', [prepared.id])
    const ids = [prepared.id, alike.id, plain.id, past]
    expect((await idsOf(member)).filter((id) => ids.includes(id))).toEqual(ids)
    for (const limit of [1, 3]) {
      const rows = await world.everyPage(member, listAnnouncements, limit)
      expect(rows.map(({ id }) => id)).toEqual(await idsOf(member))
    }
  })

  const past = (hours = 1) => ({ startsAt: inHours(-hours).toISOString() })
  const scheduled = () => aStart({ isDue: false })
  const shown = () => aStart({ isDue: true })
  /** Switched off before or after its start came. */
  async function switchedOff(id: number): Promise<number> {
    await save(id, { isActive: false })
    await world.change(announcements, { id }, { starts_at: inHours(-1) })
    return id
  }
  test.each<[string, () => Promise<number>, Partial<AnnouncementForm>, boolean]>([
    ['the start of a scheduled one is emptied', scheduled, { startsAt: null }, true],
    ['the start of a scheduled one moves to the past', scheduled, past(), true],
    ['it was off when its start came', async () => switchedOff(await scheduled()), {}, true],
    [
      'it was made with a passed start, off',
      async () => (await create({ ...past(), isActive: false })).id,
      {},
      true,
    ],
    ['it was off and gets a passed start', async () => (await create({ isActive: false })).id, past(), true],
    ['it was shown, off and on', async () => switchedOff(await shown()), {}, false],
    ['it is shown', shown, { content: 'No reviews today.' }, false],
    ['the start of a shown one moves within the past', shown, past(2), false],
  ])('is dated now and comes first only if a save shows it first: %s', async (_, prepare, form, isFirst) => {
    const id = await prepare()
    const { id: other } = await create()
    const savedAt = new Date()
    await save(id, form)
    const ids = await idsOf(member)
    expect(ids).toContain(id)
    expect(ids.indexOf(id) < ids.indexOf(other)).toBe(isFirst)
    const [row] = await world.rows(announcements, { id })
    expect(row!.shown_from >= savedAt).toBe(isFirst)
  })

  test('is dated now if it is made with a start in the past', async () => {
    const { id: other } = await create()
    const { id, startsAt } = await create(past())
    expect((await idsOf(member)).slice(0, 2)).toEqual([id, other])
    expect(Date.now() - Date.parse(startsAt!)).toBeLessThan(HOUR_MS)
  })

  test('goes back to scheduled when its start moves to the future, and starts again', async () => {
    const id = await aStart({ isDue: true })
    await start()
    expect((await save(id, { startsAt: inHours(2).toISOString() })).status).toBe(200)
    expect(await isShown(id)).toBe(false)
    await start()
    expect(await historyOf(id)).toHaveLength(3)
    await world.change(announcements, { id }, { starts_at: inHours(-1) })
    await start()
    expect((await historyOf(id)).slice(2)).toEqual(['announcement.updated', 'announcement.started'])
  })

  test.each([
    ['before', -1],
    ['at', 0],
  ])('cannot expire %s it', async (_, hours) => {
    const startsAt = inHours(10).toISOString()
    const expiresAt = new Date(Date.parse(startsAt) + hours * HOUR_MS).toISOString()
    const refusal = {
      status: 400,
      code: 'announcement.expiry-before-start',
      message: 'The expiry must be after the start.',
    }
    const body = { ...FORM, startsAt, expiresAt }
    expect(await world.attempt(admin, createAnnouncement, { body })).toMatchObject(refusal)
    const { id } = await create({ startsAt })
    expect(await save(id, { expiresAt })).toMatchObject(refusal)
  })
})

describe('an announcement for one province', () => {
  test('is shown to its members alone, who alone can dismiss it', async () => {
    const { id, province } = await create({ province: 'ON' })
    expect(province).toBe('ON')
    const quebecer = await world.aMember({ province: 'QC' })
    const unknown = await world.aMember({ province: null })
    const shown = await Promise.all([member, quebecer, unknown].map((person) => isShown(id, person)))
    expect(shown).toEqual([true, false, false])
    expect((await world.attempt(quebecer, dismissAnnouncement, { params: { id } })).status).toBe(404)
    await save(id, { province: null })
    expect(await isShown(id, unknown)).toBe(true)
  })

  test('keeps its province and start when a client that does not know them saves it', async () => {
    const startsAt = inHours(3).toISOString()
    const { id } = await create({ province: 'ON', startsAt })
    const { reply } = await save(id, { title: 'Ice day' })
    expect(reply).toMatchObject({ title: 'Ice day', province: 'ON' })
    expect(Date.parse(reply!.startsAt!)).toBe(Date.parse(startsAt))
    await save(id, { province: null, startsAt: null })
    expect((await auditOf(world, 'announcement', id)).at(-1)).toMatchObject({
      before: { title: 'Ice day', province: 'ON', startsAt },
      after: { title: FORM.title, province: null, startsAt: expect.any(String) },
    })
    expect(await isShown(id)).toBe(true)
  })
})

describe('the job that starts announcements', () => {
  test('tells open screens of each start once, by several servers too, with what was due while they were down', async () => {
    const [later, ...due] = [
      await aStart({ isDue: false }),
      ...(await many(3, () => aStart({ isDue: true }))),
    ]
    const stream = await followStream(world, member)
    await many(8, start)
    await expect.poll(() => stream.said()).toContain('"announcements"')
    stream.close()
    for (const id of due) {
      expect(await historyOf(id)).toEqual(['announcement.created', 'announcement.started'])
    }
    expect((await auditOf(world, 'announcement', due[0]!)).at(-1)).toMatchObject({
      actor_id: null,
      label: FORM.title,
    })
    expect(await historyOf(later)).toEqual(['announcement.created'])
  })

  test('leaves alone what members do not see, and what a save has shown them', async () => {
    const [inactive, deleted, expired] = await many(3, () => aStart({ isDue: true }))
    await world.change(announcements, { id: inactive! }, { is_active: false })
    await world.call(admin, deleteAnnouncement, { params: { id: deleted! } })
    await world.change(announcements, { id: expired! }, { expires_at: inHours(-0.5) })
    const past = await create({ startsAt: inHours(-1).toISOString() })
    await start()
    expect(await historyOf(inactive!)).toEqual(['announcement.created'])
    expect(await historyOf(deleted!)).toEqual(['announcement.created', 'announcement.deleted'])
    expect(await historyOf(expired!)).toEqual(['announcement.created'])
    expect(await historyOf(past.id)).toEqual(['announcement.created'])
    await save(inactive!)
    await start()
    expect(await historyOf(inactive!)).toEqual(['announcement.created', 'announcement.updated'])
    expect(await isShown(inactive!)).toBe(true)
  })

  test('tells of a start that a save met before it', async () => {
    const id = await aStart({ isDue: true })
    await save(id, { content: 'No reviews today.' })
    await start()
    expect((await historyOf(id)).at(-1)).toBe('announcement.started')
  })
})
