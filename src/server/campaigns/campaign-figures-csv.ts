import { type CampaignFigures, campaignFiguresCsv } from '#contract/campaigns/campaign-figures.ts'
import type { Config } from '#server/config/config.ts'
import type { CsvList } from '#server/platform/http/send-csv.ts'
import { readFigures } from './campaign-figures.ts'

/** Points and money are never in one column; amounts are in dollars, as spreadsheets add them up. */
export function figuresFile({
  dollars,
}: Pick<Config, 'dollars'>): CsvList<(typeof campaignFiguresCsv)['query'], CampaignFigures> {
  return {
    ...campaignFiguresCsv,
    access: 'runContent',
    name: 'campaign-figures',
    recorded: (filters) => filters,
    columns: {
      Client: ({ client }) => client?.name ?? null,
      Campaign: ({ campaign }) => campaign?.name ?? null,
      Task: ({ task }) => task?.title ?? null,
      Month: ({ month }) => month,
      Claimed: ({ claimed }) => claimed,
      Submitted: ({ submitted }) => submitted,
      'Approved units': ({ approved }) => approved,
      'House units': ({ houseUnits }) => houseUnits,
      'Rejected proofs': ({ rejected }) => rejected,
      'Expired claims': ({ expired }) => expired,
      'Median hours to submit': ({ medianHoursToSubmit }) => medianHoursToSubmit,
      'Median hours to decide': ({ medianHoursToDecide }) => medianHoursToDecide,
      'Awarded points': ({ awardedPoints }) => awardedPoints,
      'House points': ({ housePoints }) => housePoints,
      'Promised points': ({ promisedPoints }) => promisedPoints,
      'Billed (CAD)': ({ billedCents }) => inDollars(billedCents),
      'Cost (CAD)': ({ costCents }) => inDollars(costCents),
      'Cost per approved unit (CAD)': ({ costPerUnitCents }) => inDollars(costPerUnitCents),
      'Margin (CAD)': ({ marginCents }) => inDollars(marginCents),
      'Outstanding (CAD)': ({ outstandingCents }) => inDollars(outstandingCents),
    },
    readPage: (queries, filters, page) =>
      readFigures(queries, dollars?.pointsPerDollar ?? null, { ...filters, ...page }, { withReasons: false }),
  }
}

const inDollars = (cents: number | null) => (cents === null ? null : cents / 100)
