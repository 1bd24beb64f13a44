import type { Report } from '#domain/campaigns/reports.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { torontoDay } from '#domain/time/time.ts'

export const FIGURE_COLUMNS = ['Part', 'Item', 'Value'] as const

type Row = [part: string, item: string | null, value: string | number | null]

/** All figures of a report, as its page shows them; amounts are in Canadian dollars. */
export function figureRows({ figures, changes }: Pick<Report, 'figures' | 'changes'>): Row[] {
  const { service, orderedUnits, unitPrice, startsOn, endsOn, approvedUnits, weeks, rejected, reasons } =
    figures
  const dollars = (units: number) => (units * unitPrice) / 100
  return [
    ['Ordered', 'Service', serviceLabel(service)],
    ['Ordered', 'Units', orderedUnits],
    ['Ordered', 'Price per unit (CAD)', dollars(1)],
    ['Ordered', 'First day', startsOn],
    ['Ordered', 'Last day', endsOn],
    ['Delivered', 'Approved units', approvedUnits],
    ['Delivered', 'Total (CAD)', dollars(approvedUnits)],
    ...weeks.flatMap((week): Row[] => [
      [`Week of ${week.from}`, 'Submitted', week.submitted],
      [`Week of ${week.from}`, 'Approved', week.approved],
      [`Week of ${week.from}`, 'Rejected', week.rejected],
    ]),
    ['Rejected proofs', 'All', rejected],
    ...reasons.map(({ reason, count }): Row => ['Rejected proofs', reason ?? 'Another reason', count]),
    ...changes.map(
      ({ at, approvedUnits }): Row => [
        `Changed on ${torontoDay(new Date(at))}`,
        'Approved units',
        approvedUnits,
      ],
    ),
  ]
}
