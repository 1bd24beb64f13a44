import { CAMPAIGN_STATUS_LABELS, type CampaignStatus } from '#domain/campaigns/campaigns.ts'
import { type FoundKind, MOST_FOUND } from '#domain/palette/found.ts'
import { joined } from '#domain/text/folding.ts'
import { queryUnprepared } from '#server/platform/db/database.ts'
import type { Find, FoundRow } from './wanted.ts'

/** Records of the team, which have a name and a number. The texts are SQL about a row `r`. */
interface Named {
  kind: FoundKind
  from: string
  /** The conditions for all that are listed. */
  listed: string
  /** The folded texts of which one has each word of the search. */
  texts: readonly string[]
  name: string
  detail: string
  state: string
  /** Those that are in use come first. */
  inUse: string
}

/** The record with this number, then those with every word: in use first, then the newest. */
function named({ kind, from, listed, texts, name, detail, state, inUse }: Named): Find {
  return (queries, { words, number }) => {
    const values: unknown[] = []
    const parameter = (value: unknown) => `$${values.push(value)}`
    const isNumbered = number === null ? [] : [`r.id = ${parameter(number)}`]
    const has = (word: string) => texts.map((text) => hasWord(text, word, parameter)).join(' or ')
    const hasWords = words.map((word) => `(${has(word)})`).join(' and ')
    const order = [...isNumbered, inUse].map((condition) => `(${condition}) desc`)
    return queryUnprepared<FoundRow & Record<string, unknown>>(
      queries,
      `select '${kind}' as kind, r.id::text as id, ${name} as name, ${detail} as detail, ${state} as state
       from ${from} where ${listed} and (${[...isNumbered, hasWords].join(' or ')})
       order by ${order.join()}, r.id desc limit ${MOST_FOUND}`,
      values,
    )
  }
}

/** Hyphens and apostrophes do not matter. These tables are small enough to look at each row. */
function hasWord(text: string, word: string, parameter: (value: unknown) => string): string {
  return `strpos(translate(${text}, '-''', ''), ${parameter(joined(word) || word)}) > 0`
}

export const findTasks = named({
  kind: 'task',
  from: 'tasks r',
  listed: 'r.system_key is null and r.deleted_at is null',
  texts: ['r.title_words'],
  name: 'r.title',
  detail: 'r.category',
  state: `case when r.status = 'active' then case when r.hidden then 'Hidden' end
    when r.published_at is null then 'Draft' else 'Inactive' end`,
  inUse: `r.status = 'active'`,
})

export const findRewards = named({
  kind: 'reward',
  from: 'rewards r',
  listed: 'r.deleted_at is null',
  texts: ['folded(r.name)'],
  name: 'r.name',
  detail: 'r.category',
  state: `case when not r.is_active then 'Inactive' end`,
  inUse: 'r.is_active',
})

export const findClients = named({
  kind: 'client',
  from: 'clients r',
  listed: 'r.merged_into is null',
  texts: ['r.words'],
  name: 'r.name',
  detail: `coalesce(r.website, '')`,
  state: `case when r.archived_at is not null then 'Archived' end`,
  inUse: 'r.archived_at is null',
})

/** SQL: the state in words; null while it runs. */
const CAMPAIGN_STATE = `case r.status ${Object.entries(CAMPAIGN_STATUS_LABELS)
  .filter(([status]) => status !== ('running' satisfies CampaignStatus))
  .map(([status, label]) => `when '${status}' then '${label}'`)
  .join(' ')} end`

export const findCampaigns = named({
  kind: 'campaign',
  from: 'campaigns r join clients c on c.id = r.client_id',
  listed: 'true',
  texts: ['r.words', 'c.words'],
  name: 'r.name',
  detail: 'c.name',
  state: CAMPAIGN_STATE,
  inUse: `r.status <> 'finished'`,
})
