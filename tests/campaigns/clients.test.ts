import { describe, expect, test } from 'vitest'
import { listCampaigns, setCampaignStatus } from '#contract/campaigns/campaigns.ts'
import {
  archiveClient,
  type ClientForm,
  createClient,
  forgetClientPeople,
  getClient,
  listClients,
  makeClientOfInquiry,
  mergeClients,
  updateClient,
} from '#contract/campaigns/clients.ts'
import { getConversation } from '#contract/inbox/inbox.ts'
import { sendBusinessContact } from '#contract/inbox/inquiries.ts'
import { MAX_CLIENT_CONTACTS } from '#domain/campaigns/campaigns.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { business_inquiries } from '#server/database/schema/inbox.ts'
import { counted, many } from '../support/world/at-once.ts'
import { actionsIn, auditOf } from '../support/world/audit.ts'
import { aClient, aDraftCampaign, aRunningCampaign } from '../support/world/clients.ts'
import { aWorld } from '../support/world/world.ts'

const world = await aWorld()
const admin = await world.anAdmin()
const otherAdmin = await world.anAdmin()

const ADA = { name: 'Ada Roy', email: 'ada@maps.example', phone: '416-555-0123', role: 'Owner' }
const DANA = { name: 'Dana Okafor', email: 'dana@maps.example', phone: null, role: null }

const formOf = ({ name, website, contacts, notes }: ClientForm): ClientForm => ({
  name,
  website,
  contacts,
  notes,
})
const find = (id: number) => world.call(admin, getClient, { params: { id } })
const archive = (id: number, archived = true) =>
  world.attempt(admin, archiveClient, { params: { id }, body: { archived } })
const merge = (id: number, into: number) =>
  world.attempt(admin, mergeClients, { params: { id }, body: { into } })
const link = (id: number, clientId?: number) =>
  world.attempt(admin, makeClientOfInquiry, { params: { id }, body: clientId ? { clientId } : {} })

let sent = 0
async function anInquiry(form: { company?: string; phone?: string; website?: string } = {}): Promise<number> {
  sent += 1
  const email = `inquiry-${sent}@maps.example`
  await world.call(null, sendBusinessContact, {
    body: { firstName: 'Ada', lastName: 'Roy', email, message: 'We would like to know more.', ...form },
  })
  const [row] = await world.rows(business_inquiries, { email })
  return row!.id
}

/** The audit log of a client as one text. */
const auditText = async (id: number) => JSON.stringify(await auditOf(world, 'client', id))

describe('a client', () => {
  test('keeps contacts, website and notes, and its changes are in the audit log without them', async () => {
    const client = await world.call(admin, createClient, {
      body: { name: ' Roy Maps ', website: '', contacts: [{ ...ADA, role: '' }], notes: 'Met in *May*.' },
    })
    expect(client).toMatchObject({
      name: 'Roy Maps',
      website: null,
      contacts: [{ ...ADA, role: null }],
      notes: 'Met in *May*.',
      archivedAt: null,
      forgottenAt: null,
      campaigns: [],
      inquiries: [],
    })
    const changed = await world.call(admin, updateClient, {
      params: { id: client.id },
      body: {
        name: 'Roy Maps Inc.',
        website: 'maps.example',
        contacts: [ADA, DANA],
        notes: 'Met in June.',
        expectedUpdatedAt: client.updatedAt,
      },
    })
    expect(changed).toMatchObject({ name: 'Roy Maps Inc.', contacts: [ADA, DANA] })
    expect(await find(client.id)).toEqual(changed)
    const entries = await auditOf(world, 'client', client.id)
    expect(entries).toMatchObject([
      { action: 'client.created', label: 'Roy Maps', after: { name: 'Roy Maps', contacts: 1 } },
      {
        action: 'client.updated',
        label: 'Roy Maps Inc.',
        before: { name: 'Roy Maps', website: null },
        after: { name: 'Roy Maps Inc.', website: 'maps.example', contacts: 2, notesChanged: true },
      },
    ])
    expect(await auditText(client.id)).not.toMatch(/Ada|Dana|@|416|Met/)
  })

  test('saved unchanged is left alone', async () => {
    const client = await aClient(world, admin, { contacts: [ADA] })
    const body = formOf(client)
    expect(await world.call(admin, updateClient, { params: { id: client.id }, body })).toEqual(client)
    expect(actionsIn(await auditOf(world, 'client', client.id))).toEqual(['client.created'])
  })

  test('a form that was opened before another change is refused', async () => {
    const client = await aClient(world, admin)
    const save = (notes: string) =>
      world.attempt(admin, updateClient, {
        params: { id: client.id },
        body: { ...formOf(client), notes, expectedUpdatedAt: client.updatedAt },
      })
    expect((await save('First.')).status).toBe(200)
    expect(await save('Second.')).toMatchObject({ status: 409, code: 'client.changed' })
    expect((await find(client.id)).notes).toBe('First.')
  })

  test('is found by name and website; archived ones are listed separately', async () => {
    const [kept, gone] = [
      await aClient(world, admin, { name: 'Zoë’s Florist', website: 'quillwort.example' }),
      await aClient(world, admin, { name: 'Quillwort Books' }),
    ]
    await archive(gone.id)
    const found = async (query: { search: string; archived?: 'true' }) =>
      (await world.call(admin, listClients, { query })).map(({ id }) => id)
    expect(await found({ search: 'QUILLWORT' })).toEqual([kept.id])
    expect(await found({ search: 'zoe' })).toEqual([kept.id])
    expect(await found({ search: 'quillwort', archived: 'true' })).toEqual([gone.id])
    expect((await world.attempt(admin, getClient, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('counts its campaigns, and those that are not over', async () => {
    const client = await aClient(world, admin, { name: 'Counted Bakery' })
    await aDraftCampaign(world, admin, { clientId: client.id })
    await aRunningCampaign(world, admin, { clientId: client.id })
    const [entry] = await world.call(admin, listClients, { query: { search: 'counted bakery' } })
    expect(entry).toMatchObject({ campaigns: 2, openCampaigns: 1 })
  })
})

describe('an inquiry', () => {
  test('becomes a client in one click, linked both ways', async () => {
    const id = await anInquiry({ company: 'Roy Maps', phone: '416-555-0123', website: 'maps.example' })
    const { reply: client } = await link(id)
    expect(client).toMatchObject({
      name: 'Roy Maps',
      website: 'maps.example',
      contacts: [{ name: 'Ada Roy', phone: '416-555-0123', role: null }],
      inquiries: [{ id, name: 'Ada Roy', status: 'open' }],
    })
    const query = { kind: 'inquiry' } as const
    const conversation = await world.call(admin, getConversation, { params: { id }, query })
    expect(conversation.client).toEqual({ id: client!.id, name: 'Roy Maps' })
    expect(await auditText(client!.id)).not.toMatch(/Ada|@|416/)
  })

  test('of a person without a company has the person’s name', async () => {
    expect((await link(await anInquiry())).reply).toMatchObject({ name: 'Ada Roy', website: null })
  })

  test('becomes one client when two admins ask at once', async () => {
    const id = await anInquiry({ company: 'Twice Maps' })
    const made = await many(8, (at) =>
      world.call(at % 2 ? admin : otherAdmin, makeClientOfInquiry, { params: { id }, body: {} }),
    )
    expect(new Set(made.map((client) => client.id)).size).toBe(1)
    expect(await world.call(admin, listClients, { query: { search: 'twice maps' } })).toHaveLength(1)
  })

  test('is linked to the client that is named, once', async () => {
    const [client, other] = [await aClient(world, admin), await aClient(world, admin)]
    const id = await anInquiry({ company: 'Linked Maps' })
    for (const _ of [1, 2]) {
      expect((await link(id, client.id)).reply).toMatchObject({ id: client.id, inquiries: [{ id }] })
    }
    expect(await link(id, other.id)).toMatchObject({ status: 409, code: 'client.linked' })
    expect(await link(id)).toMatchObject({ status: 200, reply: { id: client.id } })
    expect(actionsIn(await auditOf(world, 'client', client.id))).toEqual(['client.created', 'client.linked'])
    expect((await link(999_999)).status).toBe(404)
  })

  test('of a merged client belongs to the one that it went into', async () => {
    const [from, into] = [await aClient(world, admin), await aClient(world, admin)]
    await merge(from.id, into.id)
    const id = await anInquiry()
    expect((await link(id, from.id)).reply?.id).toBe(into.id)
    expect(await link(id, from.id)).toMatchObject({ status: 200, reply: { id: into.id } })
  })
})

describe('archiving', () => {
  test('hides a client until it is brought back', async () => {
    const { id } = await aClient(world, admin)
    await aDraftCampaign(world, admin, { clientId: id })
    for (const _ of [1, 2]) expect((await archive(id)).reply?.archivedAt).not.toBeNull()
    for (const _ of [1, 2]) expect((await archive(id, false)).reply?.archivedAt).toBeNull()
    expect(actionsIn(await auditOf(world, 'client', id))).toEqual([
      'client.created',
      'client.archived',
      'client.restored',
    ])
  })

  test.each(['running', 'paused', 'finishing'] as const)(
    'is refused while a campaign is %s',
    async (status) => {
      const campaign = await aRunningCampaign(world, admin)
      await world.call(admin, setCampaignStatus, { params: { id: campaign.id }, body: { status } })
      expect(await archive(campaign.client.id)).toMatchObject({
        status: 409,
        code: 'client.in-use',
        message: `Its campaign “${campaign.name}” isn’t finished yet. Please finish it first.`,
      })
    },
  )

  test('and starting a campaign exclude each other', async () => {
    const outcomes = await many(8, async () => {
      const { id, client } = await aDraftCampaign(world, admin)
      const [archived, started] = await Promise.all([
        archive(client.id),
        world.attempt(otherAdmin, setCampaignStatus, { params: { id }, body: { status: 'running' } }),
      ])
      return [archived.status, started.status].toSorted().join()
    })
    expect(new Set(outcomes)).toEqual(new Set(['200,409']))
  })
})

describe('merging', () => {
  test('moves campaigns, inquiries, people and notes, and the old address leads there', async () => {
    const into = await aClient(world, admin, { name: 'Whole Foods Ajax', contacts: [ADA], notes: 'Ours.' })
    const from = await aClient(world, admin, {
      name: 'Whole Foods',
      website: 'foods.example',
      contacts: [{ ...ADA, email: 'ADA@maps.example' }, DANA],
      notes: 'Theirs.',
    })
    const campaign = await aRunningCampaign(world, admin, { clientId: from.id })
    const inquiry = await anInquiry()
    await link(inquiry, from.id)
    const { reply } = await merge(from.id, into.id)
    expect(reply).toMatchObject({
      id: into.id,
      name: 'Whole Foods Ajax',
      website: 'foods.example',
      contacts: [ADA, DANA],
      notes: 'Ours.\n\nWhole Foods:\nTheirs.',
      campaigns: [{ id: campaign.id }],
      inquiries: [{ id: inquiry }],
    })
    expect(await find(from.id)).toEqual(reply)
    const [row] = await world.sql('select name, merged_into from clients where id = $1', [from.id])
    expect(row).toEqual({ name: 'Whole Foods', merged_into: into.id })
    const listed = await world.call(admin, listClients, { query: { search: 'whole foods' } })
    expect(listed.map(({ id }) => id)).toEqual([into.id])
    expect((await auditOf(world, 'client', into.id)).at(-1)).toMatchObject({
      action: 'client.merged',
      after: { merged: 'Whole Foods', mergedId: from.id, campaigns: 1, inquiries: 1, contacts: 2 },
    })
    expect(await auditText(into.id)).not.toMatch(/Dana|@|Theirs/)
  })

  test('keeps the people beyond the maximum in the notes', async () => {
    const crowd = Array.from({ length: MAX_CLIENT_CONTACTS }, (_, at) => ({
      ...DANA,
      name: `P${at}`,
      email: null,
    }))
    const [into, from] = [
      await aClient(world, admin, { contacts: crowd }),
      await aClient(world, admin, { name: 'Ajax', contacts: [ADA] }),
    ]
    const { reply } = await merge(from.id, into.id)
    expect(reply?.contacts).toHaveLength(MAX_CLIENT_CONTACTS)
    expect(reply?.notes).toBe('Ajax:\nAda Roy, Owner, ada@maps.example, 416-555-0123')
  })

  test('is refused into itself, an archived or a merged client, twice, and with notes that do not fit', async () => {
    const [client, other, archived, long] = [
      await aClient(world, admin),
      await aClient(world, admin),
      await aClient(world, admin),
      await aClient(world, admin, { notes: 'x'.repeat(MAX_NOTES_LENGTH) }),
    ]
    await archive(archived.id)
    expect((await merge(client.id, client.id)).status).toBe(400)
    expect(await merge(client.id, archived.id)).toMatchObject({ status: 409, code: 'client.archived' })
    const noted = await aClient(world, admin, { notes: 'y' })
    expect(await merge(noted.id, long.id)).toMatchObject({ status: 409, code: 'client.notes-too-long' })
    expect((await merge(client.id, other.id)).status).toBe(200)
    expect(await merge(client.id, other.id)).toMatchObject({ status: 409, code: 'client.merged' })
    expect(await merge(noted.id, client.id)).toMatchObject({ status: 409, code: 'client.merged' })
    const body = formOf(client)
    expect(await world.attempt(admin, updateClient, { params: { id: client.id }, body })).toMatchObject({
      status: 409,
      code: 'client.merged',
    })
    expect((await find(noted.id)).notes).toBe('y')
  })

  test('an archived client may be merged, and chains are followed', async () => {
    const [first, second, third] = [
      await aClient(world, admin),
      await aClient(world, admin),
      await aClient(world, admin),
    ]
    await archive(first.id)
    await merge(first.id, second.id)
    await merge(second.id, third.id)
    expect((await find(first.id)).id).toBe(third.id)
    expect((await aDraftCampaign(world, admin, { clientId: first.id })).client.id).toBe(third.id)
  })

  test('takes a campaign along that is created at the same time', async () => {
    await many(8, async () => {
      const [from, into] = [await aClient(world, admin), await aClient(world, admin)]
      const [campaign] = await Promise.all([
        aDraftCampaign(world, otherAdmin, { clientId: from.id }),
        merge(from.id, into.id),
      ])
      const listed = await world.call(admin, listCampaigns, { query: { client: String(into.id) } })
      expect(listed.map(({ id }) => id)).toEqual([campaign.id])
    })
  })

  test('both ways at once gives one client', async () => {
    const [one, other] = [await aClient(world, admin), await aClient(world, admin)]
    const attempts = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(counted(attempts)).toEqual({ 200: 1, 409: 1 })
    expect((await find(one.id)).id).toBe((await find(other.id)).id)
  })
})

describe('forgetting people', () => {
  test('deletes contacts and notes; name and campaigns stay', async () => {
    const client = await aClient(world, admin, { contacts: [ADA, DANA], notes: 'Met Ada.' })
    const campaign = await aDraftCampaign(world, admin, { clientId: client.id })
    const forget = () => world.call(admin, forgetClientPeople, { params: { id: client.id }, body: {} })
    const forgotten = await forget()
    expect(forgotten).toMatchObject({
      name: client.name,
      contacts: [],
      notes: '',
      campaigns: [{ id: campaign.id }],
    })
    expect(forgotten.forgottenAt).not.toBeNull()
    expect(await forget()).toEqual(forgotten)
    const body = { ...formOf(client), expectedUpdatedAt: client.updatedAt }
    expect(await world.attempt(admin, updateClient, { params: { id: client.id }, body })).toMatchObject({
      code: 'client.changed',
    })
    expect(actionsIn(await auditOf(world, 'client', client.id))).toEqual([
      'client.created',
      'client.forgotten',
    ])
    expect(await auditText(client.id)).not.toMatch(/Ada|Dana|@|416/)
  })

  test('a new contact ends that the client has none', async () => {
    const client = await aClient(world, admin, { contacts: [ADA] })
    await world.call(admin, forgetClientPeople, { params: { id: client.id }, body: {} })
    const body = { ...formOf(client), contacts: [DANA] }
    const again = await world.call(admin, updateClient, { params: { id: client.id }, body })
    expect(again).toMatchObject({ contacts: [DANA], forgottenAt: null })
  })
})
