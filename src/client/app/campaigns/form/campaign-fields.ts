import type { Campaign, createCampaign } from '#contract/campaigns/campaigns.ts'
import type { BodyInputOf } from '#contract/endpoint.ts'
import { MAX_CAMPAIGN_NAME_LENGTH, MAX_UNIT_PRICE_CENTS } from '#domain/campaigns/campaigns.ts'
import type { ServiceInterest } from '#domain/inbox/inquiries.ts'
import { centsText, readCents } from '#domain/text/cents.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatCents } from '#domain/text/format.ts'

type CampaignBody = BodyInputOf<typeof createCampaign>

/** Numbers are kept as typed; empty days are no limit. */
const NEW_CAMPAIGN = {
  clientId: '',
  name: '',
  service: '' as ServiceInterest | '',
  orderedUnits: '',
  unitPrice: '',
  cap: '',
  startsOn: '',
  endsOn: '',
}

export type CampaignFields = typeof NEW_CAMPAIGN

export function newFieldsFor(clientId: number | null): CampaignFields {
  return { ...NEW_CAMPAIGN, clientId: clientId === null ? '' : String(clientId) }
}

export function fieldsOf(campaign: Campaign): CampaignFields {
  return {
    clientId: String(campaign.client.id),
    name: campaign.name,
    service: campaign.service,
    orderedUnits: String(campaign.budget.orderedUnits),
    unitPrice: centsText(campaign.unitPrice),
    cap: String(campaign.budget.cap),
    startsOn: campaign.startsOn ?? '',
    endsOn: campaign.endsOn ?? '',
  }
}

/** The same order again, with other days. */
export function fieldsOfCopy(campaign: Campaign): CampaignFields {
  return {
    ...fieldsOf(campaign),
    name: fitting(`Copy of ${campaign.name}`, MAX_CAMPAIGN_NAME_LENGTH),
    startsOn: '',
    endsOn: '',
  }
}

export function bodyOf(fields: CampaignFields): CampaignBody {
  return {
    clientId: Number(fields.clientId),
    name: fields.name,
    // A missing service is refused with its own sentence.
    service: fields.service as ServiceInterest,
    orderedUnits: readWhole(fields.orderedUnits),
    unitPrice: readCents(fields.unitPrice) ?? 0,
    cap: readWhole(fields.cap),
    startsOn: fields.startsOn || null,
    endsOn: fields.endsOn || null,
  }
}

/** '1,000' as well as '1000'. */
export function readWhole(typed: string): number {
  return Number(typed.replaceAll(',', ''))
}

/** Rules of the contract about cents and ids, in the words of the form. */
export function fieldProblems({ clientId, service, unitPrice }: CampaignFields) {
  return {
    clientId: clientId === '' ? 'Please choose a client.' : null,
    service: service === '' ? 'Please choose a service.' : null,
    unitPrice: priceProblem(readCents(unitPrice)),
  }
}

function priceProblem(cents: number | null): string | null {
  if (cents === null) return 'Please enter dollars, such as 12.50.'
  return cents > MAX_UNIT_PRICE_CENTS
    ? `Price per unit must be at most ${formatCents(MAX_UNIT_PRICE_CENTS)}`
    : null
}
