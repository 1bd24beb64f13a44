import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'

const CLIENTS_SHOWN = 6

export type Money = Pick<
  CampaignFigures,
  | 'billedCents'
  | 'costCents'
  | 'marginCents'
  | 'outstandingCents'
  | 'awardedPoints'
  | 'housePoints'
  | 'promisedPoints'
>

/** The clients with the most billed, and the others together; null without any. */
export function byBilling<Row extends Money>(rows: readonly Row[]) {
  const sorted = [...rows].sort((a, b) => b.billedCents - a.billedCents)
  const rest = sorted.slice(CLIENTS_SHOWN)
  return {
    most: sorted.slice(0, CLIENTS_SHOWN),
    others: rest.length === 0 ? null : { clients: rest.length, ...sumsOf(rest) },
  }
}

function sumsOf(rows: readonly Money[]): Money {
  const sum = (figure: keyof Money) => rows.reduce((total, row) => total + (row[figure] ?? 0), 0)
  const dollars = (figure: keyof Money) => (rows.some((row) => row[figure] === null) ? null : sum(figure))
  return {
    billedCents: sum('billedCents'),
    costCents: dollars('costCents'),
    marginCents: dollars('marginCents'),
    outstandingCents: dollars('outstandingCents'),
    awardedPoints: sum('awardedPoints'),
    housePoints: sum('housePoints'),
    promisedPoints: sum('promisedPoints'),
  }
}
