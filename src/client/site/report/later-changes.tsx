import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { t } from '#client/words/t.ts'
import type { Report, ReportFigures } from '#domain/campaigns/reports.ts'
import { formatCents, formatDate } from '#domain/text/format.ts'

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
              <Change
                at={at}
                before={changes[place - 1]?.approvedUnits ?? approvedUnits}
                now={now}
                total={formatCents(now * unitPrice)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface ChangeProps {
  at: string
  /** Approved units. */
  before: number
  now: number
  total: string
}

function Change({ at, before, now, total }: ChangeProps) {
  const values = {
    time: (day: ReactNode) => <time dateTime={at}>{day}</time>,
    day: formatDate(at),
    count: Math.abs(now - before),
    now,
    total,
  }
  return now < before
    ? t(
        '<time>{day}</time>: {count, plural, one {# approved unit was taken back} other {# approved units were taken back}}. {now, number} approved, {total} in total.',
        values,
      )
    : t(
        '<time>{day}</time>: {count, plural, one {# more unit was approved} other {# more units were approved}}. {now, number} approved, {total} in total.',
        values,
      )
}
