import { Card } from '#client/ui/card.tsx'
import type { Report, ReportFigures } from '#domain/campaigns/reports.ts'
import { formatCents, formatDate, formatNumber, plural } from '#domain/text/format.ts'

type LaterChangesProps = Pick<Report, 'changes'> & Pick<ReportFigures, 'approvedUnits' | 'unitPrice'>

/** A dated line for each change since the figures are final. */
export function LaterChanges({ changes, approvedUnits, unitPrice }: LaterChangesProps) {
  return (
    <Card title="Changes since then">
      {changes.length === 0 ? (
        <p className="mt-3">Nothing has changed since this report became final.</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-2">
          {changes.map(({ at, approvedUnits: now }, place) => (
            <li key={`${at} ${now}`} className="break-inside-avoid">
              <time dateTime={at}>{formatDate(at)}</time>
              {`: ${changeSentence(changes[place - 1]?.approvedUnits ?? approvedUnits, now)}. `}
              {`${formatNumber(now)} approved, ${formatCents(now * unitPrice)} in total.`}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function changeSentence(before: number, now: number): string {
  return now < before
    ? `${plural(before - now, 'approved unit was', 'approved units were')} taken back`
    : `${plural(now - before, 'more unit was', 'more units were')} approved`
}
