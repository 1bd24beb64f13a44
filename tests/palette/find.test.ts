import { describe, expect, test } from 'vitest'
import { archiveClient } from '#contract/campaigns/clients.ts'
import { closeMessage } from '#contract/inbox/inbox.ts'
import { findAnything } from '#contract/palette/find.ts'
import { MOST_FOUND } from '#domain/palette/found.ts'
import { business_inquiries, support_messages } from '#server/database/schema/inbox.ts'
import { suspensions, users } from '#server/database/schema/users.ts'
import { MAX_MATCHES } from '#server/platform/db/filtered-ids.ts'
import { aCampaign } from '../support/world/campaigns.ts'
import { aClient, aDraftCampaign } from '../support/world/clients.ts'
import { endAccount } from '../support/world/end-account.ts'
import { anInquiry, aSupportMessage } from '../support/world/inbox.ts'
import { anotherWorld, aWorld, type Person, type World } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin({ name: 'Ana Roy', email: 'ana@team.example' })

const findAs = (person: Person, search: string, inWorld: World = world) =>
  inWorld.call(person, findAnything, { query: { search } })
const find = (search: string) => findAs(admin, search)
const namesOf = async (search: string) => (await find(search)).map(({ name }) => name)
const idsOf = async (kind: string, search: string) =>
  (await find(search)).filter((found) => found.kind === kind).map(({ id }) => id)

const BODY = 'My code never arrived, and I live at 12 Elm Street.'

/** One record of each kind with this word in its name. */
async function oneOfEach(word: string) {
  const member = await world.aMember({ name: `Robin ${word}`, email: `${word}@members.example`, points: 500 })
  const task = await world.aTask({ title: `Photograph the ${word}`, category: 'Photos' })
  const reward = await world.aReward({ name: `${word} card`, category: 'Gift Cards' })
  const request = await world.redeem(member, reward)
  const inquiry = await anInquiry(world, `${word}@business.example`)
  await world.change(business_inquiries, { id: inquiry.id }, { company: `${word} Books` })
  const support = await aSupportMessage(world, member, { subject: `About the ${word}`, message: BODY })
  const [suspension] = await world.queries
    .insert(suspensions)
    .values({ user_id: member.id, member_text: 'Two accounts.', ended_at: new Date() })
    .returning()
  const [appeal] = await world.queries
    .insert(support_messages)
    .values({
      ...{ user_id: member.id, subject: `Appeal of ${word}`, message: BODY, due_at: new Date() },
      suspension_id: suspension!.id,
      status: 'answered',
    })
    .returning()
  const client = await aClient(world, admin, { name: `${word} Bakery`, website: `${word}.example` })
  const campaign = await aDraftCampaign(world, admin, { name: `Spring at ${word}`, clientId: client.id })
  return { member, task, reward, request, inquiry, support, appeal: appeal!, client, campaign }
}

describe('the duties of an admin', () => {
  test('decide which kinds are found, each with what tells it apart and its state', async () => {
    const made = await oneOfEach('quillfeather')
    const id = (kind: keyof typeof made) => String(made[kind].id)
    const found = {
      member: ['Robin quillfeather', 'quillfeather@members.example', null],
      task: ['Photograph the quillfeather', 'Photos', null],
      request: ['quillfeather card', 'Robin quillfeather', 'Pending'],
      support: ['About the quillfeather', 'Robin quillfeather', 'Open'],
      inquiry: ['quillfeather Books', 'Dana Okafor', 'Open'],
      appeal: ['Appeal of quillfeather', 'Robin quillfeather', 'Answered'],
      reward: ['quillfeather card', 'Gift Cards', null],
      client: ['quillfeather Bakery', 'quillfeather.example', null],
      campaign: ['Spring at quillfeather', 'quillfeather Bakery', 'Draft'],
    } as const
    const byDuty = {
      reviews: ['member', 'task'],
      payouts: ['member', 'request', 'reward'],
      content: ['task', 'reward', 'client', 'campaign'],
      support: ['member', 'inquiry', 'support', 'appeal'],
    } as const
    const inGroups = (rows: Awaited<ReturnType<typeof find>>) =>
      rows.map((row) => [row.kind, row.id, row.name, row.detail, row.state])
    const rowsOf = (kinds: readonly (keyof typeof found)[]) =>
      kinds.map((kind) => [kind, id(kind), ...found[kind]])
    const all = inGroups(await find('quillfeather'))
    expect(all).toHaveLength(9)
    expect(all).toEqual(expect.arrayContaining(rowsOf(Object.keys(found) as (keyof typeof found)[])))
    for (const [duty, kinds] of Object.entries(byDuty)) {
      const own = await findAs(await world.anAdmin({ duties: [duty as keyof typeof byDuty] }), 'quillfeather')
      expect(inGroups(own).toSorted(), duty).toEqual(rowsOf(kinds).toSorted())
    }
    expect(await findAs(await world.anAdmin({ duties: [] }), 'quillfeather')).toEqual([])
    const member = await world.attempt(made.member, findAnything, { query: { search: 'quillfeather' } })
    expect(member).toMatchObject({ status: 403, code: 'admin.required' })
  })

  test('let no message and no address of a payout out, even where these words are found', async () => {
    const member = await world.aMember({ points: 500 })
    const reward = await world.aReward({ name: 'Larkspur card', destination_kind: 'email' })
    await world.redeem(member, reward)
    await world.sql(
      `update reward_requests set destination = 'larkspur@payout.example' where reward_id = $1`,
      [reward.id],
    )
    const message = 'Larkspur never arrived at 12 Elm Street.'
    const { id } = await aSupportMessage(world, member, { subject: 'A card', message })
    const found = await find('larkspur')
    expect(found.map((row) => [row.kind, row.name])).toEqual([
      ['request', 'Larkspur card'],
      ['support', 'A card'],
      ['reward', 'Larkspur card'],
    ])
    expect(found[1]?.id).toBe(String(id))
    expect(JSON.stringify(found)).not.toMatch(/Elm Street|payout\.example/)
  })
})

describe('a member', () => {
  test('is found without accents and in any order of the words, French names in French', async () => {
    const { id } = await world.aMember({ name: 'Élodie Brûlotte-Ng', email: 'eb@members.example' })
    for (const search of ['elodie brulotte', 'ÉLODIE', 'BRÛLOTTE élo', 'eb@members.example']) {
      expect(await idsOf('member', search)).toContain(id)
    }
    await world.aTask({ title: 'La photo de notre brulotterie sur la place' })
    expect((await find('brûlotterie'))[0]).toMatchObject({ kind: 'task', nameLang: 'fr' })
  })

  test('who is suspended or an admin says so, and a deleted one is not found', async () => {
    const named = (first: string) => ({ name: `${first} Thistlewood` })
    const gone = await world.aMember(named('Gus'))
    await endAccount(world.services, gone)
    const suspended = await world.aMember(named('Sol'))
    await world.change(users, { id: suspended.id }, { suspended_at: new Date() })
    await world.anAdmin(named('Ada'))
    await world.aMember(named('Max'))
    expect((await find('thistlewood')).map(({ name, state }) => [name, state])).toEqual([
      ['Max Thistlewood', null],
      ['Ada Thistlewood', 'Admin'],
      ['Sol Thistlewood', 'Suspended'],
    ])
    await world.change(users, { id: suspended.id }, { suspended_at: null })
  })

  test('whose names begin with the words comes first, then the newest, and five are enough', async () => {
    for (const name of [
      'Mira Ostrava',
      'Vera Nostra',
      'Nils Ostra',
      'Bela Kostra',
      'Ostra Lind',
      'Ida Rostra',
    ]) {
      await world.aMember({ name, email: `${name.split(' ')[0]}@order.example` })
    }
    const first = ['Ostra Lind', 'Nils Ostra', 'Mira Ostrava']
    expect(await namesOf('ostra')).toEqual([...first, 'Ida Rostra', 'Bela Kostra'])
  })

  test('comes first in the same way among more than are looked up singly', async () => {
    const crowd = await anotherWorld()
    const person = await crowd.anAdmin({ name: 'Ana Roy' })
    await crowd.sql(
      `insert into users (id, name, email, created_at)
       select 'm' || k, case when k < 4 then 'Zinnia ' || k else 'Lozinnia ' || k end, 'm' || k || '@crowd.example',
         clock_timestamp() + k * interval '1 second'
       from generate_series(1, ${MAX_MATCHES + 20}) k;
       analyze users`,
    )
    const names = async (search: string) => (await findAs(person, search, crowd)).map(({ name }) => name)
    const last = MAX_MATCHES + 20
    expect(await names('zinn')).toEqual([
      'Zinnia 3',
      'Zinnia 2',
      'Zinnia 1',
      `Lozinnia ${last}`,
      `Lozinnia ${last - 1}`,
    ])
    expect(await names('zi')).toEqual(await names('zinn'))
    expect(await names('lo')).toEqual([0, 1, 2, 3, 4].map((back) => `Lozinnia ${last - back}`))
    expect(await names('n n n n n \u{10FFFF}')).toEqual(await names('lo'))
    expect(await names('crowd lo 77')).toEqual([477, 377, 277, 177, 77].map((k) => `Lozinnia ${k}`))
  })
})

test('every word may be in another text of the row: the member’s, the reward’s, the subject’s or the company’s', async () => {
  const reward = await world.aReward({ name: 'Coffee card Trillium' })
  const member = await world.aMember({ name: 'Chantal Osei', email: 'yuki@fields.example', points: 500 })
  const { id } = await world.redeem(member, reward)
  await world.redeem(await world.aMember({ name: 'Bo Lind', points: 500 }), reward)
  for (const search of ['yuki trillium', 'coffee card chantal', 'Osei, trillium']) {
    expect(await idsOf('request', search), search).toEqual([String(id)])
  }
  expect(await idsOf('request', 'chantal trillium elsewhere')).toEqual([])
  const support = await aSupportMessage(world, member, { subject: 'A late parcel', message: BODY })
  const inquiry = await anInquiry(world, 'fontaine@fields.example')
  await world.change(business_inquiries, { id: inquiry.id }, { company: 'Librairie du Parc' })
  expect(await idsOf('support', 'parcel chantal yuki')).toEqual([String(support.id)])
  expect(await idsOf('support', 'parcel chantal bo-lind')).toEqual([])
  expect(await idsOf('inquiry', 'fontaine librairie')).toEqual([String(inquiry.id)])
})

describe('a number', () => {
  test('finds what has it, first in its group, with or without #', async () => {
    const made = await oneOfEach('number-owner')
    for (const kind of [
      'task',
      'request',
      'support',
      'inquiry',
      'appeal',
      'reward',
      'client',
      'campaign',
    ] as const) {
      const id = String(made[kind].id)
      for (const search of [id, `#${id}`]) expect((await idsOf(kind, search))[0], kind).toBe(id)
    }
    const at = made.task.id
    await world.aTask({ title: `Visit stop ${at} of the tram` })
    expect((await idsOf('task', String(at)))[0]).toBe(String(at))
    expect(await idsOf('task', `${at}x`)).toEqual([])
    for (const none of ['99999999999', '999999999999999', '9'.repeat(50)])
      expect(await find(none)).toEqual([])
  })
})

describe('what is in use', () => {
  test('comes before what is not, in each group, and what was deleted or merged is not found', async () => {
    const words = 'hollyhock'
    const shown = await world.aTask({ title: `${words} one` })
    const states = [
      ['Draft', { status: 'inactive', published_at: null }],
      ['Hidden', { hidden: true }],
      ['Inactive', { status: 'inactive', published_at: new Date() }],
    ] as const
    for (const [state, row] of states) await world.aTask({ title: `${words} ${state}`, ...row })
    await world.aTask({ title: `${words} gone`, deleted_at: new Date() })
    expect((await find(words)).map(({ name, state }) => [name, state])).toEqual([
      ['hollyhock Hidden', 'Hidden'],
      [shown.title, null],
      ['hollyhock Inactive', 'Inactive'],
      ['hollyhock Draft', 'Draft'],
    ])
    const kept = await world.aReward({ name: 'Bluebell card' })
    const off = await world.aReward({ name: 'Bluebell mug', is_active: false })
    await world.aReward({ name: 'Bluebell hat', deleted_at: new Date() })
    expect((await find('bluebell')).map(({ id, state }) => [id, state])).toEqual([
      [String(kept.id), null],
      [String(off.id), 'Inactive'],
    ])
    const open = await aClient(world, admin, { name: 'Foxglove Books' })
    const archived = await aClient(world, admin, { name: 'Foxglove Maps' })
    await world.call(admin, archiveClient, { params: { id: archived.id }, body: { archived: true } })
    const running = await aCampaign(world, { client_id: open.id, name: 'Autumn' })
    const over = await aCampaign(world, {
      client_id: open.id,
      name: 'Foxglove',
      status: 'finished',
      finished_at: new Date(),
    })
    expect((await find('foxglove')).map(({ kind, id, state }) => [kind, id, state])).toEqual([
      ['client', String(open.id), null],
      ['client', String(archived.id), 'Archived'],
      ['campaign', String(running.id), null],
      ['campaign', String(over.id), 'Finished'],
    ])
  })

  test('is an open request or conversation', async () => {
    const reward = await world.aReward({ name: 'Wisteria card', points_cost: 10 })
    const member = await world.aMember({ name: 'Wisteria Ng', points: 500 })
    const requests = []
    for (const _ of [1, 2, 3]) requests.push(await world.redeem(member, reward))
    const [oldest, middle, newest] = requests.map(({ id }) => id) as [number, number, number]
    await world.decide(admin, newest, 'rejected', { reviewNotes: 'Out of stock.' })
    expect(await idsOf('request', 'wisteria')).toEqual([oldest, middle, newest].map(String))
    expect((await find('wisteria ng')).find(({ id }) => id === String(newest))?.state).toBe('Rejected')
    const messages = []
    for (const subject of ['First', 'Second', 'Third']) {
      messages.push(await aSupportMessage(world, member, { subject, message: 'Hello.' }))
    }
    await world.call(admin, closeMessage, { ...messages[2]!.on, body: { status: 'closed' } })
    const found = (await find('wisteria')).filter(({ kind }) => kind === 'support')
    expect(found.map(({ name, state }) => [name, state])).toEqual([
      ['First', 'Open'],
      ['Second', 'Open'],
      ['Third', 'Closed'],
    ])
  })
})

test('every group has at most five', async () => {
  for (let at = 0; at < MOST_FOUND + 1; at += 1) await oneOfEach(`snapdragon-${at}`)
  const found = await find('snapdragon')
  const conversations = ['inquiry', 'support', 'appeal']
  const groups = found.map(({ kind }) => (conversations.includes(kind) ? 'conversation' : kind))
  const five = (kind: string) => Array.from({ length: MOST_FOUND }, () => kind)
  expect(groups).toEqual(
    ['member', 'task', 'request', 'conversation', 'reward', 'client', 'campaign'].flatMap(five),
  )
})

test('wildcards are letters like others, hyphens and apostrophes may be left out; nothing is found for blanks, marks and unknown words', async () => {
  const { id } = await world.aTask({ title: '100%_sure\\ offer' })
  for (const search of ['%_sure', '100%', 'sure\\']) expect(await idsOf('task', search)).toEqual([String(id)])
  const transfer = await world.aTask({ title: 'L’Isle e‑Transfer check' })
  for (const search of ['etransfer', 'e-trans', 'lisle', "l'isle"]) {
    expect(await idsOf('task', search), search).toEqual([String(transfer.id)])
  }
  for (const search of ['_%_%', '', '   ', ',', '\u0301', 'q'.repeat(50), 'x'.repeat(100)]) {
    expect(await find(search)).toEqual([])
  }
  const long = await world.attempt(admin, findAnything, { query: { search: 'x'.repeat(101) } })
  expect(long.status).toBe(400)
})

test('a search that PostgreSQL ends is refused in words, whichever group was read, and works afterwards', async () => {
  const other = await world.services.database.pool.connect()
  await other.query('begin; lock table reward_requests in access exclusive mode')
  const searched = world.attempt(admin, findAnything, { query: { search: 'maple' } })
  const waiting = `datname = current_database() and application_name = 'northpoint searches' and wait_event_type = 'Lock'`
  await expect
    .poll(async () =>
      world.sql(`select pg_cancel_backend(pid) as ended from pg_stat_activity where ${waiting}`),
    )
    .toEqual([{ ended: true }])
  expect(await searched).toMatchObject({ status: 503, code: 'search.too-slow' })
  await other.query('rollback')
  other.release()
  expect(await find('unheard-of')).toEqual([])
})
