import type { ReportFigures } from '#domain/campaigns/reports.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'

const COLUMNS = { Submitted: 'submitted', Approved: 'approved', Rejected: 'rejected' } as const

/** Each row becomes a list of labelled figures where large text leaves too little room for columns. */
export function WeekTable({ weeks }: Pick<ReportFigures, 'weeks'>) {
  if (weeks.length === 0) return <p className="mt-3">No proof has been submitted yet.</p>
  return (
    <div className="@container">
      <table className="mt-3 w-full @max-[15rem]:block">
        <caption className="sr-only">Proofs by week</caption>
        <thead className="@max-[15rem]:sr-only">
          <tr className="border-b border-line text-13 text-ink2">
            <th scope="col" className="py-1 text-left font-semibold">
              Week of
            </th>
            {Object.keys(COLUMNS).map((name) => (
              <th key={name} scope="col" className="py-1 pl-2 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[15rem]:block">
          {weeks.map((week) => (
            <tr
              key={week.from}
              className="break-inside-avoid border-line not-last:border-b @max-[15rem]:block @max-[15rem]:py-2"
            >
              <th scope="row" className="py-2 text-left font-normal @max-[15rem]:block @max-[15rem]:py-0">
                <time dateTime={week.from}>{formatDay(week.from)}</time>
              </th>
              {Object.entries(COLUMNS).map(([name, key]) => (
                <td
                  key={key}
                  className="tabular py-2 pl-2 text-right @max-[15rem]:flex @max-[15rem]:flex-wrap @max-[15rem]:justify-between @max-[15rem]:p-0"
                >
                  <span aria-hidden="true" className="text-13 text-ink2 @min-[15rem]:hidden">
                    {name}
                  </span>
                  {formatNumber(week[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
