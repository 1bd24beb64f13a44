import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTask, getAdminTask, removeTaskPicture, setTaskPicture } from '#contract/tasks/admin-tasks.ts'
import { getTask, listTasks } from '#contract/tasks/tasks.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { aPicture, photoWithSecrets, SECRET_WORDS } from '../support/media/pictures.ts'
import { auditOf } from '../support/world/audit.ts'
import { aForm } from '../support/world/form.ts'
import { TASK_FORM } from '../support/world/task-form.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

async function withPicture(task: { id: number }, picture: Buffer) {
  const form = aForm({ picture: picture })
  return world.call(admin, setTaskPicture, { params: { id: task.id }, form })
}

const fetched = async (path: string) => {
  const response = await world.request(await world.aMember(), path)
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

const noise = () => sharp(randomBytes(1600 * 900 * 3), { raw: { width: 1600, height: 900, channels: 3 } })

test('members see a WebP of 720 × 480 in at most 60 kB, smaller on a card, without metadata, whatever was sent', async () => {
  const task = await world.aTask()
  const kinds = [
    await photoWithSecrets(),
    await aPicture({ width: 100, height: 900 }),
    await noise().png().toBuffer(),
  ]
  const addresses = new Set<string>()
  for (const sent of kinds) {
    const { pictureUrl } = await withPicture(task, sent)
    addresses.add(pictureUrl!)
    const { status, headers, bytes } = await fetched(pictureUrl!)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, no-cache',
    ])
    expect(bytes.length).toBeLessThanOrEqual(60_000)
    expect(bytes.includes(SECRET_WORDS)).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 720, height: 480 })
    const onCard = await fetched(`${pictureUrl}&size=card`)
    expect(onCard.headers.get('cache-control')).toBe('private, no-cache')
    expect(onCard.bytes.length).toBeLessThanOrEqual(18_000)
    expect(await sharp(onCard.bytes).metadata()).toMatchObject({ format: 'webp', width: 288, height: 192 })
  }
  expect(addresses.size).toBe(kinds.length)
})

test('a changed or removed picture is in the audit log, its old file is gone, and lists have the new address', async () => {
  const [task, member] = [await world.aTask(), await world.aMember()]
  const listed = async () =>
    (await world.call(member, listTasks)).find(({ id }) => id === task.id)?.pictureUrl
  expect(await listed()).toBeNull()
  const first = await withPicture(task, await aPicture())
  const keyOf = async () => (await world.rows(tasks, { id: task.id }))[0]!.picture_key!
  const before = await keyOf()
  expect(await listed()).toBe(first.pictureUrl)
  const second = await withPicture(task, await aPicture({ width: 900 }))
  expect(await listed()).toBe(second.pictureUrl)
  expect((await world.call(member, getTask, { params: { id: task.id } })).pictureUrl).toBe(second.pictureUrl)
  expect(await world.services.files.get(before)).toBeNull()
  const after = await keyOf()
  const removed = await world.call(admin, removeTaskPicture, { params: { id: task.id } })
  await world.call(admin, removeTaskPicture, { params: { id: task.id } })
  expect([removed.pictureUrl, await listed(), await world.services.files.get(after)]).toEqual([
    null,
    null,
    null,
  ])
  expect((await fetched(second.pictureUrl!)).status).toBe(404)
  expect((await auditOf(world, 'task', task.id)).map(({ before: was, after: is }) => [was, is])).toEqual([
    [{ picture: false }, { picture: true }],
    [{ picture: true }, { picture: 'replaced' }],
    [{ picture: true }, { picture: false }],
  ])
})

test('a duplicate has the same picture until one of the two changes', async () => {
  const task = await world.aTask()
  const { pictureUrl } = await withPicture(task, await aPicture())
  const copy = await world.call(admin, createTask, { body: { ...TASK_FORM, pictureOf: task.id } })
  expect(copy.pictureUrl).not.toBeNull()
  expect((await auditOf(world, 'task', copy.id))[0]!.after).toMatchObject({ picture: true })
  await withPicture(task, await aPicture({ width: 900 }))
  expect((await fetched(pictureUrl!)).status).toBe(200)
  expect((await fetched(copy.pictureUrl!)).status).toBe(200)
  await world.call(admin, removeTaskPicture, { params: { id: copy.id } })
  expect(await world.violations()).toEqual([])
})

test('only those who see the task see its picture', async () => {
  const task = await world.aTask()
  const { pictureUrl } = await withPicture(task, await aPicture())
  const holder = await world.aMember()
  await world.claim(holder, task)
  await world.change(tasks, { id: task.id }, { hidden: true })
  expect((await fetched(pictureUrl!)).status).toBe(404)
  expect((await fetched(`${pictureUrl}&size=card`)).status).toBe(404)
  expect((await world.request(holder, pictureUrl!)).status).toBe(200)
  expect((await world.request(admin, pictureUrl!)).status).toBe(200)
  expect((await world.request(null, pictureUrl!)).status).toBe(401)
})

test('a refused picture changes nothing, and a deleted task takes none', async () => {
  const task = await world.aTask()
  const { pictureUrl } = await withPicture(task, await aPicture())
  const attempt = (picture: Buffer) =>
    world.attempt(admin, setTaskPicture, {
      params: { id: task.id },
      form: aForm({ picture: picture }),
    })
  expect(await attempt(Buffer.from('Dear reviewer'))).toMatchObject({
    status: 400,
    code: 'image.unknown-format',
  })
  expect((await world.call(admin, getAdminTask, { params: { id: task.id } })).pictureUrl).toBe(pictureUrl)
  await world.change(tasks, { id: task.id }, { deleted_at: new Date() })
  expect(await attempt(await aPicture())).toMatchObject({ status: 409, code: 'task.deleted' })
})
