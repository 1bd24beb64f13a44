import { describe, expect, test } from 'vitest'
import { listAdminAnnouncements } from '#contract/announcements/announcements.ts'
import { listAudit } from '#contract/audit/audit.ts'
import { listInbox } from '#contract/inbox/inbox.ts'
import { listSubmissions } from '#contract/reviews/admin-submissions.ts'
import { listRewardRequests } from '#contract/rewards/reward-requests.ts'
import { listRewards } from '#contract/rewards/rewards.ts'
import { listAdminTasks } from '#contract/tasks/admin-tasks.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { listUsers } from '#contract/users/admin-users.ts'
import { folded } from '#domain/text/folding.ts'
import { announcements } from '#server/database/schema/announcements.ts'
import { audit_log } from '#server/database/schema/audit.ts'
import { business_inquiries, support_messages } from '#server/database/schema/inbox.ts'
import { aWorld } from '../support/world/world.ts'

const DESCRIPTION = `Say what you find **bold**
and *un*forgettable about our crêpes & <pies>, “n’importe quoi”.

| Day | Place |
| - | - |
| Monday | [the old map](https://zebra.example/giraffe) |

Then look at https://plain.example/okapi.`

const world = await aWorld()
const admin = await world.anAdmin()
const member = await world.aMember({
  name: 'Hélène Bélanger',
  first_name: 'Hélène',
  last_name: 'Bélanger',
  email: 'hb-17@example.ca',
  points: 500,
})
const task = await world.aTask({ title: 'Photographier un café à Sœurs-Grises', description: DESCRIPTION })
await world.aPendingSubmission(member, { task })
const reward = await world.aReward({
  name: 'Carte-cadeau du marché',
  description: 'Pour un goûter',
  value: 'L’équivalent de 10 $',
})
await world.redeem(member, reward)
await world.queries
  .insert(announcements)
  .values({ title: 'Fermé à Noël', content: 'Nous rouvrons après la fête.', created_by: admin.id })
const due_at = new Date()
await world.queries
  .insert(support_messages)
  .values({ user_id: member.id, subject: 'Problème', message: 'Où est ma récompense?', due_at })
await world.queries.insert(business_inquiries).values({
  first_name: 'Zoë',
  last_name: 'Lévesque',
  email: 'zoe@example.ca',
  company: 'Pâtisserie Nº 5',
  message: 'Êtes-vous à Québec?',
  due_at,
})
await world.queries.insert(audit_log).values({
  action: 'task.updated',
  subject_type: 'task',
  subject_id: String(task.id),
  label: 'Tâche modifiée',
  reason: 'Échéance passée',
})

const SEARCHES = {
  tasks: listTasks,
  'managed tasks': listAdminTasks,
  rewards: listRewards,
  submissions: listSubmissions,
  'reward requests': listRewardRequests,
  users: listUsers,
  inbox: listInbox,
  audit: listAudit,
  announcements: listAdminAnnouncements,
}

async function count(where: keyof typeof SEARCHES, search: string): Promise<number> {
  const rows: unknown[] = await world.call(admin, SEARCHES[where], { query: { search } as object })
  return rows.length
}

describe('a search finds text with and without accents and capitals', () => {
  test.each<[keyof typeof SEARCHES, string[]]>([
    ['tasks', ['CAFE', 'Café', 'soeurs-grises', 'SŒURS', 'crepes', "N'IMPORTE"]],
    ['managed tasks', ['CAFE', 'Café', 'soeurs-grises', 'SŒURS', 'crepes', "N'IMPORTE"]],
    ['rewards', ['MARCHE', 'marché', 'gouter', "l'equivalent"]],
    ['submissions', ['cafe', 'CAFÉ', 'BELANGER', 'bélanger', 'helene belanger', 'hb-17@EXAMPLE', 'hé', 'HE']],
    ['reward requests', ['marche', 'BELANGER', 'Hélène', 'hb-17', 'né', 'NE']],
    ['users', ['BELANGER', 'bélanger', 'belanger HELENE', 'hb-17', 'né', 'NE']],
    ['inbox', ['BELANGER', 'recompense', 'PROBLEME', 'levesque', 'patisserie', 'etes-vous a quebec', 'zoe']],
    ['audit', ['tache', 'TÂCHE', 'echeance passee']],
    ['announcements', ['noel', 'FERME A NOËL', 'fete']],
  ])('%s', async (where, searches) => {
    for (const search of searches) expect(await count(where, search), search).toBe(1)
    expect(await count(where, 'qqzzxy')).toBe(0)
  })

  test('folds nothing else: LIKE wildcards, other letters and reordered words', async () => {
    for (const search of ['%', '_', 'c_fe', 'caffe', 'café photographier']) {
      expect(await count('tasks', search), search).toBe(0)
    }
  })
})

describe('a description is searched as people read it', () => {
  test.each([
    'bold and unforgettable',
    'what you find bold',
    'crepes & <pies>, "n\'importe quoi"',
    'the old map',
    'plain.example/okapi',
    'monday',
  ])('%j is found', async (search) => {
    expect(await count('tasks', search)).toBe(1)
    expect(await count('managed tasks', search)).toBe(1)
  })

  test.each(['**', '| -', 'zebra.example', 'giraffe', 'noopener', 'strong', '&lt;', 'grises say'])(
    '%j is not found: markup, link targets, HTML, and words that run from the title into the description',
    async (search) => {
      expect(await count('tasks', search)).toBe(0)
      expect(await count('managed tasks', search)).toBe(0)
    },
  )
})

test('the database folds every letter as the product does', async () => {
  // Letters beyond these are so new that one of the two may not know them yet.
  const letters = Array.from({ length: 0x9fff }, (_, at) => String.fromCodePoint(at + 1))
  const rows = await world.sql<{ letter: string; found: string }>(
    `select letter, folded('x' || letter || 'x') as found from unnest($1::text[]) letter`,
    [letters],
  )
  const different = rows.filter(({ letter, found }) => folded(`x${letter}x`) !== found)
  expect(different.map(({ letter, found }) => [letter, folded(`x${letter}x`), found])).toEqual([])
})

describe('a search takes what people paste', () => {
  const OF_MEMBER = [
    'Bélanger, Hélène',
    'belanger,helene',
    '<hb-17@example.ca>',
    'Hélène Bélanger <hb-17@example.ca>',
    'mailto:hb-17@example.ca',
    '\u202ahb-17@example.ca\u202c',
    '\u200bBélanger\u00a0',
  ]
  test.each(['submissions', 'reward requests', 'users', 'inbox'] as const)('in %s', async (where) => {
    for (const search of OF_MEMBER) expect(await count(where, search), search).toBe(1)
    expect(await count(where, 'Bélanger, Marie')).toBe(0)
  })

  test('and finds the sender of an inquiry, or a text with a comma', async () => {
    for (const search of ['Lévesque, Zoë', 'Zoë <zoe@example.ca>', 'mailto:zoe@example.ca?subject=Re'])
      expect(await count('inbox', search), search).toBe(1)
    expect(await count('managed tasks', 'pies>, “n’importe')).toBe(1)
  })

  test('and finds an address by its domain in words', async () => {
    await world.aMember({ email: 'marie@xn--caf-dma.ca' })
    for (const search of ['marie@café.ca', 'Marie <marie@CAFÉ.ca>', 'marie@xn--caf-dma.ca'])
      expect(await count('users', search), search).toBe(1)
  })
})
