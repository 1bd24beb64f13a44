import { expect, test } from 'vitest'
import {
  deleteReviewView,
  listReviewViews,
  renameReviewView,
  saveReviewView,
} from '#contract/reviews/review-views.ts'
import { MAX_VIEWS } from '#domain/reviews/review-views.ts'
import { many } from '../support/world/at-once.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld({ rateLimitFactor: 1000 })

test('views are an admin’s own, by name, and saving a name again replaces its list', async () => {
  const [ana, bo] = [await world.anAdmin(), await world.anAdmin()]
  const late = await world.call(ana, saveReviewView, { body: { name: 'Late', query: 'due=overdue' } })
  await world.call(ana, saveReviewView, { body: { name: ' École ', query: 'search=ecole' } })
  await world.call(ana, saveReviewView, { body: { name: 'Late', query: 'due=due-soon' } })
  const views = await world.call(ana, listReviewViews)
  expect(views.map(({ name, query }) => [name, query])).toEqual([
    ['École', 'search=ecole'],
    ['Late', 'due=due-soon'],
  ])
  expect(await world.call(bo, listReviewViews)).toEqual([])
  for (const [endpoint, args] of [
    [renameReviewView, { params: { id: late.id }, body: { name: 'Mine' } }],
    [deleteReviewView, { params: { id: late.id } }],
  ] as const) {
    expect((await world.attempt(bo, endpoint as typeof renameReviewView, args as never)).status).toBe(404)
  }
  await world.call(ana, renameReviewView, { params: { id: late.id }, body: { name: 'Soon late' } })
  expect((await world.call(ana, listReviewViews)).map(({ name }) => name)).toEqual(['École', 'Soon late'])
  await world.call(ana, deleteReviewView, { params: { id: late.id } })
  expect(await world.call(ana, listReviewViews)).toHaveLength(1)
})

test.each([
  ['javascript:alert(1)', ''],
  ['//evil.example/?due=overdue', ''],
  ['due=overdue&evil=1&id=5&limit=1&cursor=x&contested=true', 'due=overdue'],
  ['due=never&task=1e3&status=held&seenBefore=yes&risk=1&sort=oldest,points&category=%00', ''],
  ['status=all&status=pending&due=&sort=points', 'status=all&sort=points'],
  [
    'sort=due&risk=true&seenBefore=true&category=Photos&task=12&due=due-soon&search=caf%C3%A9+%26+th%C3%A9&status=second-look',
    'status=second-look&due=due-soon&task=12&category=Photos&seenBefore=true&risk=true&search=caf%C3%A9+%26+th%C3%A9&sort=due',
  ],
])('a view keeps only filters of Task Reviews: %s', async (query, kept) => {
  const admin = await world.anAdmin()
  const saved = await world.call(admin, saveReviewView, { body: { name: 'Mine', query } })
  expect(saved.query).toBe(kept)
  expect(await world.call(admin, listReviewViews)).toEqual([saved])
})

test('the number of views is limited, however many are saved at once', async () => {
  const admin = await world.anAdmin()
  const save = (at: number) =>
    world.attempt(admin, saveReviewView, { body: { name: `View ${at}`, query: '' } })
  const saved = await many(MAX_VIEWS + 3, (at) => save(at))
  expect(saved.filter(({ status }) => status === 200)).toHaveLength(MAX_VIEWS)
  expect(saved.filter(({ code }) => code === 'view.too-many')).toHaveLength(3)
  expect(await world.call(admin, listReviewViews)).toHaveLength(MAX_VIEWS)
})
