import { sentence, type Words, words } from '#domain/text/wording.ts'

export const CAMPAIGN_STATUSES = ['draft', 'running', 'paused', 'finishing', 'finished'] as const
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]

export const CAMPAIGN_STATUS_LABELS: Record<CampaignStatus, string> = {
  draft: sentence('Draft'),
  running: sentence('Running'),
  paused: sentence('Paused'),
  finishing: sentence('Finishing'),
  finished: sentence('Finished'),
}

/** 'running', in a sentence. */
export function campaignStatusWords(status: CampaignStatus): Words {
  return words(
    '{status, select, draft {draft} running {running} paused {paused} finishing {finishing} other {finished}}',
    { status },
  )
}

/** Each status with those that may come next; a finished campaign stays finished. */
const NEXT: Record<CampaignStatus, readonly CampaignStatus[]> = {
  draft: ['running'],
  running: ['paused', 'finishing'],
  paused: ['running', 'finishing'],
  finishing: ['finished'],
  finished: [],
}

export function mayBecome(from: CampaignStatus, to: CampaignStatus): boolean {
  return NEXT[from].includes(to)
}

export const MAX_CAMPAIGN_NAME_LENGTH = 150
export const MAX_CAMPAIGN_UNITS = 1_000_000
/** $10,000 per unit. */
export const MAX_UNIT_PRICE_CENTS = 1_000_000
export const MAX_CAMPAIGN_CAP = 1_000_000_000

/** The name of a company or of a person fits. */
export const MAX_CLIENT_NAME_LENGTH = 201
export const MAX_CLIENT_CONTACTS = 20
/** A first and a last name fit. */
export const MAX_CONTACT_LINE_LENGTH = 201
