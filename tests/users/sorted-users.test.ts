import { expect, test } from 'vitest'
import { listUsers } from '#contract/users/admin-users.ts'
import { users } from '#server/database/schema/users.ts'
import { aWorld, type Person } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()

const TOWN = 'Sortville'
const aPerson = (first: string, points: number, joined: string) =>
  world.aMember({
    name: `${first} ${TOWN}`,
    first_name: first,
    last_name: TOWN,
    created_at: new Date(joined),
    points,
  })

/** Names with accents and capitals, equal balances and equal times. */
const people: Record<string, Person> = {
  zoe: await aPerson('Zoé', 40, '2026-01-01T10:00:00Z'),
  emile: await aPerson('Émile', 10, '2026-02-01T10:00:00Z'),
  erin: await aPerson('erin', 10, '2026-03-01T10:00:00Z'),
  adam: await aPerson('Adam', 10, '2026-03-01T10:00:00Z'),
  other: await aPerson('Adam', 0, '2026-05-01T10:00:00Z'),
}
const named = (id: string) => Object.keys(people).find((key) => people[key]!.id === id)!
const byId = (...keys: string[]) =>
  keys.toSorted((one, other) => (people[one]!.id < people[other]!.id ? -1 : 1))

const SEARCH = { search: TOWN.toLowerCase() }

async function sorted(query: object, limit = 2) {
  return (await world.everyPage(admin, listUsers, limit, { ...SEARCH, ...query })).map(({ id }) => named(id))
}

const JOINED = ['zoe', 'emile', ...byId('erin', 'adam'), 'other']
const NAME = [...byId('adam', 'other'), 'emile', 'erin', 'zoe']
const POINTS = ['other', ...byId('emile', 'erin', 'adam'), 'zoe']

test.each([
  ['joined', JOINED],
  ['name', NAME],
  ['points', POINTS],
] as const)(
  'users are sorted by %s in both directions, page by page, without a gap where equal',
  async (sort, ascending) => {
    for (const limit of [1, 2, 3]) {
      expect(await sorted({ sort, order: 'ascending' }, limit)).toEqual(ascending)
      expect(await sorted({ sort, order: 'descending' }, limit)).toEqual(ascending.toReversed())
    }
  },
)

test('the newest are first by default, and each filter goes with a sort', async () => {
  expect(await sorted({})).toEqual(JOINED.toReversed())
  await world.change(users, { id: people.emile!.id }, { suspended_at: new Date() })
  for (const sort of ['joined', 'name', 'points'] as const) {
    expect(await sorted({ sort, status: 'suspended' })).toEqual(['emile'])
    expect(await sorted({ sort, role: 'admin' })).toEqual([])
    expect(await sorted({ sort, role: 'user', status: 'active' })).toHaveLength(4)
  }
  await world.change(users, { id: people.emile!.id }, { suspended_at: null })
})

test('without a search, all users are in each list once', async () => {
  const everyone = (await world.rows(users, {})).map(({ id }) => id).toSorted()
  for (const sort of ['joined', 'name', 'points'] as const) {
    const listed = await world.everyPage(admin, listUsers, 3, { sort, order: 'ascending' })
    expect(listed.map(({ id }) => id).toSorted()).toEqual(everyone)
  }
})

test('a cursor goes on only with the sort and order that it is of', async () => {
  const start = { sort: 'points', order: 'ascending', limit: 1 } as const
  const { next } = await world.attempt(admin, listUsers, { query: { ...SEARCH, ...start } })
  const tried = async (query: object) =>
    (await world.attempt(admin, listUsers, { query: { ...SEARCH, ...start, ...query, cursor: next! } })).code
  expect(await tried({})).toBeNull()
  for (const query of [{ sort: 'joined' }, { sort: 'name' }, { order: 'descending' }]) {
    expect(await tried(query)).toBe('cursor.invalid')
  }
})

test('a deleted account is under its pseudonym and its last balance', async () => {
  const ids = (query: object) =>
    world.everyPage(admin, listUsers, 50, query).then((rows) => rows.map(({ id }) => id))
  const gone = await world.aMember({ points: 25, name: 'Deleted member', first_name: null, last_name: null })
  await world.change(users, { id: gone.id }, { deleted_at: new Date() })
  const byName = await ids({ sort: 'name', order: 'ascending' })
  expect(byName.indexOf(gone.id)).toBeGreaterThan(byName.indexOf(people.adam!.id))
  expect(byName.indexOf(gone.id)).toBeLessThan(byName.indexOf(people.emile!.id))
  const byPoints = await ids({ sort: 'points', order: 'descending' })
  expect(byPoints.indexOf(gone.id)).toBeGreaterThan(byPoints.indexOf(people.zoe!.id))
  expect(byPoints.indexOf(gone.id)).toBeLessThan(byPoints.indexOf(people.adam!.id))
})

test('a long name is sorted too, and its cursor is taken', async () => {
  const long = '長'.repeat(200)
  await world.aMember({ name: long, first_name: long, last_name: null })
  await world.aMember({ name: long, first_name: long, last_name: null })
  const query = { sort: 'name', search: long.slice(0, 50) }
  expect(await world.everyPage(admin, listUsers, 1, query)).toHaveLength(2)
})
