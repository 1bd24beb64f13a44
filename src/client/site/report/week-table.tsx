import { t } from '#client/words/t.ts'
import type { ReportFigures } from '#domain/campaigns/reports.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'

const COLUMNS = [
  { key: 'submitted', title: t('Submitted') },
  { key: 'approved', title: t('Approved') },
  { key: 'rejected', title: t('Rejected') },
] as const

/** Each row becomes a list of labelled figures where large text leaves too little room for columns. */
export function WeekTable({ weeks }: Pick<ReportFigures, 'weeks'>) {
  if (weeks.length === 0) return <p className="mt-3">No proof has been submitted yet.</p>
  return (
    <div className="@container">
      <table className="mt-3 w-full @max-[16rem]:block">
        <caption className="sr-only">Proofs by week</caption>
        <thead className="@max-[16rem]:sr-only">
          <tr className="border-b border-line text-13 text-ink2">
            <th scope="col" className="py-1 text-left font-semibold">
              Week of
            </th>
            {COLUMNS.map(({ key, title }) => (
              <th key={key} scope="col" className="py-1 pl-2 text-right font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="@max-[16rem]:block">
          {weeks.map((week) => (
            <tr
              key={week.from}
              className="break-inside-avoid border-line not-last:border-b @max-[16rem]:block @max-[16rem]:py-2"
            >
              <th scope="row" className="py-2 text-left font-normal @max-[16rem]:block @max-[16rem]:py-0">
                <time dateTime={week.from}>{formatDay(week.from)}</time>
              </th>
              {COLUMNS.map(({ key, title }) => (
                <td
                  key={key}
                  className="tabular py-2 pl-2 text-right @max-[16rem]:flex @max-[16rem]:flex-wrap @max-[16rem]:justify-between @max-[16rem]:p-0"
                >
                  <span aria-hidden="true" className="text-13 text-ink2 @min-[16rem]:hidden">
                    {title}
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
