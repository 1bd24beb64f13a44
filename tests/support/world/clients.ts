import {
  type Campaign,
  type CampaignForm,
  createCampaign,
  setCampaignStatus,
} from '#contract/campaigns/campaigns.ts'
import { type Client, type ClientForm, createClient } from '#contract/campaigns/clients.ts'
import type { Person, World } from './world.ts'

let made = 0

export function aClient(world: World, admin: Person, form: Partial<ClientForm> = {}): Promise<Client> {
  made += 1
  const name = `Lakeside Bakery ${made}`
  const body = { name, website: null, contacts: [], notes: '', ...form }
  return world.call(admin, createClient, { body })
}

/** A running campaign of a new client. */
export async function aRunningCampaign(
  world: World,
  admin: Person,
  form: Partial<CampaignForm> = {},
): Promise<Campaign> {
  const { id } = await aDraftCampaign(world, admin, form)
  return world.call(admin, setCampaignStatus, { params: { id }, body: { status: 'running' } })
}

export async function aDraftCampaign(
  world: World,
  admin: Person,
  form: Partial<CampaignForm> = {},
): Promise<Campaign> {
  made += 1
  const clientId = form.clientId ?? (await aClient(world, admin)).id
  return world.call(admin, createCampaign, {
    body: {
      name: `Spring reviews ${made}`,
      service: 'social-media',
      orderedUnits: 10,
      unitPrice: 500,
      cap: 1000,
      startsOn: null,
      endsOn: null,
      ...form,
      clientId,
    },
  })
}
