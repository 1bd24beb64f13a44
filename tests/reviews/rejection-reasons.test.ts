import { beforeEach, describe, expect, test } from 'vitest'
import type { RejectionReasonForm } from '#contract/reviews/rejection-reason-form.ts'
import {
  createRejectionReason,
  deleteRejectionReason,
  listRejectionReasons,
  orderRejectionReasons,
  type RejectionReason,
  updateRejectionReason,
} from '#contract/reviews/rejection-reasons.ts'
import { MAX_REASONS, reasonsFor } from '#domain/reviews/rejection-reasons.ts'
import { ONE_LINE_NEEDED } from '#domain/text/text.ts'
import { rejection_reasons } from '#server/database/schema/reviews.ts'
import { many } from '../support/world/at-once.ts'
import { newestAudit } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld } from '../support/world/world.ts'

const FORM: RejectionReasonForm = {
  name: 'Cropped',
  sentence: 'Please send the whole picture.',
  proof: 'picture',
  category: 'Photos',
}

const world = await aWorld()
const admin = await world.anAdmin()

const list = () => world.call(admin, listRejectionReasons)
const seeded = await list()
const idsOf = (reasons: readonly RejectionReason[]) => reasons.map(({ id }) => id)
const create = (form: Partial<RejectionReasonForm> = {}) =>
  world.call(admin, createRejectionReason, { body: { ...FORM, ...form } })
const update = ({ id, updatedAt }: RejectionReason, form: Partial<RejectionReasonForm>) =>
  world.attempt(admin, updateRejectionReason, {
    params: { id },
    body: { ...FORM, ...form, expectedUpdatedAt: updatedAt },
  })
const remove = ({ id, updatedAt }: RejectionReason) =>
  world.attempt(admin, deleteRejectionReason, { params: { id }, query: { expectedUpdatedAt: updatedAt } })
const order = (ids: number[], seenIds: number[]) =>
  world.attempt(admin, orderRejectionReasons, { body: { ids, seenIds } })

test('a new installation has reasons for pictures and for text', () => {
  const task = { category: 'Anything' }
  const namesFor = (imageWidth: number | null) =>
    reasonsFor(seeded, [{ imageWidth, task }]).map((r) => r.name)
  const always = ['Not public', 'No disclosure', 'Other task', 'Sent before']
  expect(namesFor(800)).toEqual(['Unreadable', 'Not finished', 'Account not visible', ...always])
  expect(namesFor(null)).toEqual(['Too short', 'No link', ...always])
})

describe('with no other reasons', () => {
  beforeEach(async () => {
    await world.queries.delete(rejection_reasons)
  })

  test('a new reason comes last, reaches other admins, and is in the audit log', async () => {
    await create({ name: 'First' })
    const [theirs, members] = await Promise.all(
      [await world.anAdmin(), await world.aMember()].map((person) => followStream(world, person)),
    )
    const made = await create()
    expect(made).toMatchObject(FORM)
    await expect.poll(() => theirs!.said()).toContain('"rejectionReasons"')
    expect(members!.said()).not.toContain('rejectionReasons')
    for (const stream of [theirs, members]) stream!.close()
    expect((await list()).map(({ name }) => name)).toEqual(['First', 'Cropped'])
    expect(await newestAudit(world)).toMatchObject({
      actor_id: admin.id,
      action: 'rejection-reason.created',
      subject_id: String(made.id),
      label: 'Cropped',
      after: FORM,
    })
  })

  test('a name exists once, whatever its capitals and accents; only its own reason can respell it', async () => {
    await create({ name: 'Photo coupée' })
    const taken = await world.attempt(admin, createRejectionReason, {
      body: { ...FORM, name: 'PHOTO COUPEE ' },
    })
    expect(taken).toMatchObject({ status: 409, code: 'rejection-reason.name-taken' })
    const other = await create()
    expect(await update(other, { name: 'photo coupée' })).toMatchObject({ status: 409 })
    expect(await update(other, { name: 'CROPPED' })).toMatchObject({
      status: 200,
      reply: { name: 'CROPPED' },
    })
  })

  test('sixteen admins add the same name at once: one succeeds', async () => {
    const tries = await many(16, () => world.attempt(admin, createRejectionReason, { body: FORM }))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
  })

  test('the number of reasons is limited, even when several are added at once', async () => {
    const some = Array.from({ length: MAX_REASONS - 2 }, (_, at) => ({
      ...FORM,
      name: `R ${at}`,
      position: at,
    }))
    await world.queries.insert(rejection_reasons).values(some)
    const tries = await many(8, (at) =>
      world.attempt(admin, createRejectionReason, { body: { ...FORM, name: `More ${at}` } }),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(tries.filter(({ code }) => code === 'rejection-reason.too-many')).toHaveLength(6)
    expect(await list()).toHaveLength(MAX_REASONS)
  })

  test.each([
    ['no name', { name: ' ' }, 'Please enter a name.'],
    ['no sentence', { sentence: '' }, 'Please enter a note to the member.'],
    ['a sentence of two lines', { sentence: 'One.\nTwo.' }, ONE_LINE_NEEDED],
    ['a name that is too long', { name: 'x'.repeat(31) }, 'Please use at most 30 characters.'],
    ['a sentence that is too long', { sentence: 'x'.repeat(301) }, 'Please use at most 300 characters.'],
  ])('%s is refused', async (_what, form, sentence) => {
    const body = { ...FORM, ...form }
    const { status, message } = await world.attempt(admin, createRejectionReason, { body })
    expect({ status, message }).toEqual({ status: 400, message: sentence })
  })

  test('an edit logs what changed, and nothing if nothing did', async () => {
    const made = await create()
    const edited = await update(made, { sentence: 'Please send all of it.', category: null })
    expect(edited.reply).toMatchObject({ sentence: 'Please send all of it.', category: null })
    const entry = await newestAudit(world)
    expect(entry).toMatchObject({
      action: 'rejection-reason.updated',
      before: { sentence: FORM.sentence, category: 'Photos' },
      after: { sentence: 'Please send all of it.', category: null },
    })
    const again = await update(edited.reply!, { sentence: 'Please send all of it.', category: null })
    expect(again.reply).toEqual(edited.reply)
    expect((await newestAudit(world)).id).toBe(entry.id)
  })

  test('when two admins edit or delete what they saw, the second is refused', async () => {
    const seen = await create()
    const tries = await Promise.all(['A', 'B', 'C'].map((name) => update(seen, { name })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(tries.find(({ status }) => status === 409)).toMatchObject({
      code: 'rejection-reason.changed',
      message: 'Another admin has changed this reason since you opened it.',
    })
    expect(await remove(seen)).toMatchObject({ status: 409, code: 'rejection-reason.changed' })
    const [now] = await list()
    expect(now).toEqual(tries.find(({ status }) => status === 200)!.reply)
  })

  test('a deleted reason is gone, and the audit log keeps it', async () => {
    const made = await create()
    expect((await remove(made)).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await newestAudit(world)).toMatchObject({
      action: 'rejection-reason.deleted',
      label: 'Cropped',
      before: FORM,
    })
    expect((await remove(made)).status).toBe(404)
    expect((await update(made, {})).status).toBe(404)
  })

  test('moving changes only the order, and is refused if the order is not the one seen', async () => {
    const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
    expect((await order(idsOf([c, a, b]), idsOf([a, b, c]))).reply).toEqual([c, a, b])
    expect((await order(idsOf([b, c]), idsOf([c, b]))).reply).toEqual([b, a, c])
    expect(await list()).toEqual([b, a, c])
    expect(await newestAudit(world)).toMatchObject({
      action: 'rejection-reason.moved',
      before: { order: ['C', 'B'] },
      after: { order: ['B', 'C'] },
    })
    expect(await order(idsOf([a, b]), idsOf([a, b]))).toMatchObject({
      status: 409,
      code: 'rejection-reason.order-changed',
    })
    expect((await order(idsOf([c, a]), idsOf([b, a, c]))).status).toBe(400)
    expect((await order(idsOf([b, b]), idsOf([b, b]))).status).toBe(409)
    await create({ name: 'D' })
    expect((await order(idsOf([a, b]), idsOf([b, a]))).status).toBe(200)
    expect((await update(a, { name: 'A 2' })).status).toBe(200)
    expect((await list()).map(({ name }) => name)).toEqual(['A 2', 'B', 'C', 'D'])
    await remove(c)
    expect((await order(idsOf([c, a]), idsOf([a, c]))).status).toBe(409)
  })

  test('sixteen admins swap the same two at once: they swap once', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B' })]
    const tries = await many(16, () => order(idsOf([b, a]), idsOf([a, b])))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
    expect(await list()).toEqual([b, a])
  })
})
