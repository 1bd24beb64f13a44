import { spanLabel } from '#client/app/admin-parts/span-label.ts'
import type { CampaignFigures, FIGURE_ROWS } from '#contract/campaigns/campaign-figures.ts'
import { formatCents, formatMonth, formatNumber } from '#domain/text/format.ts'

export type FigureRow = (typeof FIGURE_ROWS)[number]

export const ROW_LABELS: Record<FigureRow, string> = {
  campaign: 'Campaign',
  task: 'Task',
  client: 'Client',
  month: 'Month',
}

interface Column {
  label: string
  value: (row: CampaignFigures) => string
}

interface ColumnGroup {
  label: string
  columns: readonly Column[]
}

/** Points and dollars are never in one group, and nothing is added up across groups. */
export const FIGURE_GROUPS: readonly ColumnGroup[] = [
  {
    label: 'Claims',
    columns: [
      { label: 'Claimed', value: (row) => formatNumber(row.claimed) },
      { label: 'Submitted', value: (row) => formatNumber(row.submitted) },
      { label: 'Approved', value: (row) => formatNumber(row.approved) },
      { label: 'Rejected', value: (row) => formatNumber(row.rejected) },
      { label: 'Expired', value: (row) => formatNumber(row.expired) },
      { label: 'House units', value: (row) => formatNumber(row.houseUnits) },
    ],
  },
  {
    label: 'Median time',
    columns: [
      { label: 'To submit', value: (row) => hoursLabel(row.medianHoursToSubmit) },
      { label: 'To decide', value: (row) => hoursLabel(row.medianHoursToDecide) },
    ],
  },
  {
    label: 'Points',
    columns: [
      { label: 'Awarded', value: (row) => formatNumber(row.awardedPoints) },
      { label: 'Promised', value: (row) => formatNumber(row.promisedPoints) },
      { label: 'House cost', value: (row) => formatNumber(row.housePoints) },
    ],
  },
  {
    label: 'Dollars',
    columns: [
      { label: 'Billed', value: (row) => formatCents(row.billedCents) },
      { label: 'Cost', value: (row) => centsLabel(row.costCents) },
      { label: 'Cost per unit', value: (row) => centsLabel(row.costPerUnitCents) },
      { label: 'Margin', value: (row) => centsLabel(row.marginCents) },
      { label: 'Outstanding', value: (row) => centsLabel(row.outstandingCents) },
    ],
  },
]

/** '5.3 h'; '—' for null. */
function hoursLabel(hours: number | null): string {
  return spanLabel(hours === null ? null : hours * 60)
}

function centsLabel(cents: number | null): string {
  return cents === null ? '—' : formatCents(cents)
}

/** The name of what a row is about. */
export function nameOf({ campaign, task, client, month }: CampaignFigures, by: FigureRow): string {
  if (by === 'month') return month === null ? '—' : formatMonth(`${month}-15T17:00:00Z`)
  return (by === 'task' ? task?.title : by === 'client' ? client?.name : campaign?.name) ?? '—'
}
