import type { Report } from '#domain/campaigns/reports.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import type { Language } from '#domain/text/own-language.ts'
import { type Words, words } from '#domain/text/wording.ts'
import { torontoDay } from '#domain/time/time.ts'
import { say } from '#server/platform/words/say.ts'

export const FIGURE_COLUMNS: readonly string[] = ['Part', 'Item', 'Value']

/** All figures of a report, as its page shows them in a language; amounts are in Canadian dollars. */
export function figureRows(
  { figures, changes }: Pick<Report, 'figures' | 'changes'>,
  language: Language,
): (string | number | null)[][] {
  const { service, orderedUnits, unitPrice, startsOn, endsOn, approvedUnits, weeks, rejected, reasons } =
    figures
  const dollars = (units: number) => (units * unitPrice) / 100
  const row = (part: Words | string, item: Words | string, value: string | number | null) => [
    say(language, part),
    say(language, item),
    value,
  ]
  return [
    row('Ordered', 'Service', say(language, serviceLabel(service)!)),
    row('Ordered', 'Units', orderedUnits),
    row('Ordered', 'Price per unit (CAD)', dollars(1)),
    row('Ordered', 'First day', startsOn),
    row('Ordered', 'Last day', endsOn),
    row('Delivered', 'Approved units', approvedUnits),
    row('Delivered', 'Total (CAD)', dollars(approvedUnits)),
    ...weeks.flatMap(({ from, ...counts }) => {
      const week = words('Week of {day}', { day: from })
      return [
        row(week, words('{count, plural, other {Submitted}}', { count: counts.submitted }), counts.submitted),
        row(week, words('{count, plural, other {Approved}}', { count: counts.approved }), counts.approved),
        row(week, words('{count, plural, other {Rejected}}', { count: counts.rejected }), counts.rejected),
      ]
    }),
    row('Rejected proofs', words('{count, plural, other {All}}', { count: rejected }), rejected),
    ...reasons.map(({ reason, count }) => [
      say(language, 'Rejected proofs'),
      reason ?? say(language, 'Another reason'),
      count,
    ]),
    ...changes.map(({ at, approvedUnits }) =>
      row(words('Changed on {day}', { day: torontoDay(new Date(at)) }), 'Approved units', approvedUnits),
    ),
  ]
}
