import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { changePhoto } from '#contract/users/profile.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import { aPicture } from '../support/media/pictures.ts'
import { aForm } from '../support/world/form.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
afterEach(() => vi.restoreAllMocks())

/** Makes every commit succeed from now on, but loses its answer. */
function loseAnswers(): void {
  type Done = (error: Error | null, result?: unknown) => void
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => unknown
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    statement: unknown,
    done: unknown,
    ...rest: unknown[]
  ) {
    const isCommit = (statement as Partial<pg.QueryConfig>).text === 'commit'
    const lose: Done = (error) => (done as Done)(error ?? new Error('Connection terminated unexpectedly'))
    return query.apply(this, [statement, isCommit ? lose : done, ...rest])
  } as typeof pg.Client.prototype.query)
}

const statusOf = async (member: Person, path: string) => (await world.request(member, path)).status

test('proof keeps its picture when the answer to its commit is lost, and the retry returns it', async () => {
  const { member, id } = await world.aClaim()
  const form = aForm({ screenshot: await aPicture() })
  const send = () => world.attempt(member, submitTask, { params: { id }, form, idempotencyKey: 'lost' })
  loseAnswers()
  expect(await send()).toMatchObject({ status: 503, code: 'database.away' })
  vi.restoreAllMocks()
  const { reply } = await send()
  expect(await statusOf(member, reply!.screenshotUrl!)).toBe(200)
  expect(await statusOf(member, reply!.thumbnailUrl!)).toBe(200)
})

test('a profile photo is kept when the answer to its commit is lost', async () => {
  const member = await world.aMember()
  const form = aForm({ photo: await aPicture() })
  loseAnswers()
  expect((await world.attempt(member, changePhoto, { form })).status).toBe(503)
  vi.restoreAllMocks()
  const { profileImageUrl } = await world.call(member, getCurrentUser)
  expect(await statusOf(member, profileImageUrl!)).toBe(200)
})

test('a retry restores a picture missing from the store, but not a replaced one', async () => {
  const { member, id } = await world.aClaim()
  const form = aForm({ screenshot: await aPicture() })
  const send = () => world.call(member, submitTask, { params: { id }, form, idempotencyKey: 'again' })
  const before = await world.storedKeys()
  const { id: submissionId, screenshotUrl, thumbnailUrl } = await send()
  const stored = await world.storedKeys()
  await Promise.all(
    stored.filter((key) => !before.includes(key)).map((key) => world.services.files.delete(key)),
  )
  expect(await statusOf(member, screenshotUrl!)).not.toBe(200)
  await send()
  expect(await statusOf(member, screenshotUrl!)).toBe(200)
  expect(await statusOf(member, thumbnailUrl!)).toBe(200)
  expect(await world.storedKeys()).toEqual(stored)

  const body = { status: 'rejected' as const }
  await world.call(await world.anAdmin(), reviewSubmission, { params: { id: submissionId }, body })
  const second = aForm({ screenshot: await aPicture({ width: 402 }) })
  await world.call(member, submitTask, { params: { id }, form: second })
  const replaced = await world.storedKeys()
  await send()
  expect(await world.storedKeys()).toEqual(replaced)
})
