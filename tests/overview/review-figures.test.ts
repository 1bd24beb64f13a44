import { expect, onTestFinished, test, vi } from 'vitest'
import { getReviewFigures } from '#contract/overview/overview.ts'
import { reviewFiguresText } from '#domain/overview/review-figures.ts'
import { MINUTE_SECONDS } from '#domain/time/time.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { openReviewFigures } from '#server/overview/review-figures.ts'
import { say } from '#server/platform/words/say.ts'
import { hoursAgo } from '../support/world/ago.ts'
import { anotherWorld, type World } from '../support/world/world.ts'

const SENTENCE =
  'In the last 30 days, half of all submissions were reviewed within 3 hours and 95% within 48 hours.'

const IN_FRENCH =
  'Au cours des 30 derniers jours, la moitié des envois ont été vérifiés en 3\u00a0heures ou moins, et 95\u00a0% en 48\u00a0heures ou moins.'

/** Submissions that were decided now, each after so many hours. */
async function decided(world: World, hours: readonly number[]): Promise<void> {
  const [admin, member] = [await world.anAdmin(), await world.aMember()]
  for (const waited of hours) {
    const { id } = await world.aPendingSubmission(member, { submitted_at: hoursAgo(waited) })
    const decision = { status: 'approved', reviewed_by: admin.id, points_awarded: 50 } as const
    await world.change(submissions, { id }, { ...decision, reviewed_at: new Date() })
  }
}

const landingOf = async (world: World, headers = {}, path = '/') => {
  const answer = await world.request(null, path, { headers })
  return { status: answer.status, etag: answer.headers.get('etag')!, html: await answer.text() }
}

const NINETEEN = [...Array<number>(18).fill(2.5), 60]

test('the figures are measured once an hour, from 20 decisions on', async () => {
  const world = await anotherWorld({}, { rowsByHand: true })
  const figures = openReviewFigures(world.services)
  const started = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: started })
  onTestFinished(() => void vi.useRealTimers())
  const after = (minutes: number) => vi.setSystemTime(started + minutes * MINUTE_SECONDS * 1000)
  await decided(world, NINETEEN)
  expect(await figures.read()).toBeNull()
  await decided(world, [2.5])
  after(59)
  expect(await figures.read()).toBeNull()
  after(61)
  const measured = { halfWithinHours: 3, percentInTime: 95, secondLooks: null }
  expect(await figures.read()).toEqual(measured)
  expect(figures.latest()).toEqual(measured)
})

test('members and the landing page read the same sentence, and the page changes with it', async () => {
  const world = await anotherWorld({}, { rowsByHand: true })
  await decided(world, [...NINETEEN, 2.5])
  // The first visitor does not wait for the measurement.
  const before = await landingOf(world)
  expect(before.html).not.toContain('In the last 30 days')
  expect(before.html).not.toContain('__REVIEW_FIGURES__')
  expect(await world.call(await world.aMember(), getReviewFigures)).toMatchObject({ halfWithinHours: 3 })
  const shown = await landingOf(world)
  expect(shown.html).toContain(SENTENCE)
  expect((await landingOf(world, {}, '/fr')).html).toContain(IN_FRENCH)
  expect((await landingOf(world, { 'if-none-match': before.etag })).status).toBe(200)
  expect((await landingOf(world, { 'if-none-match': shown.etag })).status).toBe(304)
})

test('the sentence counts one hour, and adds the second looks', () => {
  const figures = { halfWithinHours: 1, percentInTime: 98, secondLooks: { decided: 12, changed: 3 } }
  const said = reviewFiguresText(figures)
  expect(say('en', said)).toBe(
    'In the last 30 days, half of all submissions were reviewed within 1 hour and 98% within 48 hours. 3 of 12 second looks changed the decision.',
  )
  expect(say('fr', said)).toMatch(/en 1\u00a0heure ou moins, .* changé la décision dans 3 cas sur 12\.$/)
})

test('a setting turns the figures off', async () => {
  const world = await anotherWorld({ showsReviewFigures: false }, { rowsByHand: true })
  await decided(world, [...NINETEEN, 2.5])
  expect(await world.call(await world.aMember(), getReviewFigures)).toBeNull()
  expect((await landingOf(world)).html).not.toContain('In the last 30 days')
})
