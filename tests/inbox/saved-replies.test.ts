import { beforeEach, expect, test } from 'vitest'
import { getConversation } from '#contract/inbox/inbox.ts'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  orderSavedReplies,
  type SavedReply,
  updateSavedReply,
} from '#contract/inbox/saved-replies.ts'
import type { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import { sendSupportMessage } from '#contract/inbox/support.ts'
import { MAX_SAVED_REPLIES } from '#domain/inbox/saved-replies.ts'
import { saved_replies } from '#server/database/schema/inbox.ts'
import { many } from '../support/world/at-once.ts'
import { newestAudit } from '../support/world/audit.ts'
import { followStream } from '../support/world/followed-stream.ts'
import { aWorld } from '../support/world/world.ts'

const FORM: SavedReplyForm = {
  name: 'Looking into it',
  language: 'en',
  text: 'Hello {first name},\n\nWe are looking at {request}.',
}

const world = await aWorld()
const admin = await world.anAdmin()
const other = await world.anAdmin()

const list = () => world.call(admin, listSavedReplies)
const idsOf = (replies: readonly SavedReply[]) => replies.map(({ id }) => id)
const create = (form: Partial<SavedReplyForm> = {}) =>
  world.call(admin, createSavedReply, { body: { ...FORM, ...form } })
const tryCreating = (form: Partial<SavedReplyForm> = {}, person = admin) =>
  world.attempt(person, createSavedReply, { body: { ...FORM, ...form } })
const update = ({ id, updatedAt }: SavedReply, form: Partial<SavedReplyForm>, person = admin) =>
  world.attempt(person, updateSavedReply, {
    params: { id },
    body: { ...FORM, ...form, expectedUpdatedAt: updatedAt },
  })
const remove = ({ id, updatedAt }: SavedReply) =>
  world.attempt(admin, deleteSavedReply, { params: { id }, query: { expectedUpdatedAt: updatedAt } })
const order = (ids: number[], seenIds: number[], person = admin) =>
  world.attempt(person, orderSavedReplies, { body: { ids, seenIds } })

beforeEach(async () => {
  await world.queries.delete(saved_replies)
})

test('a new reply comes last, reaches those who answer, and is in the audit log', async () => {
  await create({ name: 'First' })
  const [theirs, reviewers] = await Promise.all(
    [other, await world.anAdmin({ duties: ['reviews'] })].map((person) => followStream(world, person)),
  )
  const made = await create()
  expect(made).toMatchObject(FORM)
  await expect.poll(() => theirs!.said()).toContain('"savedReplies"')
  expect(reviewers!.said()).not.toContain('savedReplies')
  for (const stream of [theirs, reviewers]) stream!.close()
  expect((await list()).map(({ name }) => name)).toEqual(['First', 'Looking into it'])
  expect(await newestAudit(world)).toMatchObject({
    actor_id: admin.id,
    action: 'saved-reply.created',
    subject_id: String(made.id),
    label: 'Looking into it',
    after: FORM,
  })
})

test('a retry with the same key adds one reply', async () => {
  const args = { body: FORM, idempotencyKey: 'saved-once' }
  const made = await world.call(admin, createSavedReply, args)
  expect(await world.call(admin, createSavedReply, args)).toEqual(made)
  expect(await list()).toEqual([made])
})

test('a name exists once per language, whatever its capitals and accents', async () => {
  const french = await create({ name: 'Réglé', language: 'fr' })
  expect(await tryCreating({ name: 'REGLE ', language: 'fr' })).toMatchObject({
    status: 409,
    code: 'saved-reply.name-taken',
    message: 'Another reply in this language already has this name. Please choose a different one.',
  })
  const english = await create({ name: 'réglé' })
  expect(await update(english, { name: 'Réglé', language: 'fr' })).toMatchObject({ status: 409 })
  expect((await update(french, { name: 'RÉGLÉ', language: 'fr' })).reply).toMatchObject({ name: 'RÉGLÉ' })
})

test('sixteen admins add the same name at once: one succeeds', async () => {
  const tries = await many(16, (at) => tryCreating({}, at % 2 ? admin : other))
  expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
})

test('the number of replies is limited, even when several are added at once', async () => {
  const some = Array.from({ length: MAX_SAVED_REPLIES - 2 }, (_, at) => ({
    ...FORM,
    name: `R ${at}`,
    position: at,
  }))
  await world.queries.insert(saved_replies).values(some)
  const tries = await many(8, (at) => tryCreating({ name: `More ${at}` }))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = tries.filter(({ code }) => code === 'saved-reply.too-many')
  expect(refused).toHaveLength(6)
  expect(refused[0]!.message).toBe(
    'There are already 100 saved replies. Please delete one you don’t need first.',
  )
})

test.each([
  ['no name', { name: ' ' }, 'Please enter a name.'],
  ['no text', { text: ' \n' }, 'Please write the reply.'],
  ['a name that is too long', { name: 'x'.repeat(61) }, 'Please use at most 60 characters.'],
  ['a text that is too long', { text: 'x'.repeat(5001) }, 'Please use at most 5000 characters.'],
  [
    'an unknown placeholder',
    { text: 'Hello {name},' },
    '“{name}” is not a placeholder. You can use {first name} and {request}, or {prénom} and {demande}.',
  ],
])('%s is refused, in a new reply and in an edit', async (_what, form, sentence) => {
  const refused = { status: 400, message: sentence }
  expect(await tryCreating(form)).toMatchObject(refused)
  expect(await update(await create(), form)).toMatchObject(refused)
  expect(await list()).toMatchObject([FORM])
})

test('an edit logs what changed, and nothing if nothing did', async () => {
  const edited = await update(await create(), { text: 'Done.' })
  const entry = await newestAudit(world)
  expect(entry).toMatchObject({
    action: 'saved-reply.updated',
    before: { text: FORM.text },
    after: { text: 'Done.' },
  })
  expect((await update(edited.reply!, { text: 'Done.' })).reply).toEqual(edited.reply)
  expect((await newestAudit(world)).id).toBe(entry.id)
})

test('when two admins edit or delete what they saw, the second is refused', async () => {
  const seen = await create()
  const tries = await Promise.all([update(seen, { text: 'A' }), update(seen, { text: 'B' }, other)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(tries.find(({ status }) => status === 409)).toMatchObject({
    code: 'saved-reply.changed',
    message: 'Another admin has changed this saved reply since you opened it.',
  })
  expect(await remove(seen)).toMatchObject({ status: 409, code: 'saved-reply.changed' })
  const [now] = await list()
  expect(now).toEqual(tries.find(({ status }) => status === 200)!.reply)
  expect((await remove(now!)).status).toBe(200)
  expect(await newestAudit(world)).toMatchObject({ action: 'saved-reply.deleted', label: FORM.name })
  expect(await remove(now!)).toMatchObject({
    status: 404,
    message: 'This saved reply no longer exists.',
  })
})

test('of two admins who move the same two at once, one succeeds', async () => {
  const [a, b, c] = [await create({ name: 'A' }), await create({ name: 'B' }), await create({ name: 'C' })]
  const ids = [idsOf([c, a]), idsOf([a, c])] as const
  const tries = await Promise.all([order(...ids), order(...ids, other)])
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(tries.find(({ status }) => status === 409)).toMatchObject({ code: 'saved-reply.order-changed' })
  expect(await list()).toEqual([c, b, a])
  expect(await newestAudit(world)).toMatchObject({
    action: 'saved-reply.moved',
    label: 'Saved replies',
    before: { order: ['A', 'C'] },
    after: { order: ['C', 'A'] },
  })
  expect(await order(idsOf([a, b]), idsOf([a, c]))).toMatchObject({
    status: 400,
    message: 'Both orders must list the same saved replies.',
  })
})

test('admins without Support can neither read nor change them', async () => {
  const reviewer = await world.anAdmin({ duties: ['reviews', 'payouts', 'content'] })
  const made = await create()
  const tries = [
    await world.attempt(reviewer, listSavedReplies),
    await tryCreating({ name: 'Mine' }, reviewer),
    await update(made, { text: 'Mine.' }, reviewer),
    await order(idsOf([made, made]), idsOf([made, made]), reviewer),
  ]
  expect(tries.map(({ status, code }) => [status, code])).toEqual(Array(4).fill([403, 'duty.required']))
  expect(await list()).toEqual([made])
})

test('a conversation says the first name, where there is one', async () => {
  const conversationWith = async (firstName: string | null) => {
    const member = await world.aMember({ first_name: firstName })
    const body = { subject: 'Points', message: 'Where are they?' }
    const { id } = await world.call(member, sendSupportMessage, { body })
    return world.call(admin, getConversation, { params: { id }, query: { kind: 'support' } })
  }
  expect((await conversationWith('Anna')).sender.firstName).toBe('Anna')
  expect((await conversationWith(null)).sender.firstName).toBeNull()
})
