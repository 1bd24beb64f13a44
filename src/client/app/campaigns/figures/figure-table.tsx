import { Fragment } from 'react'
import { cx } from '#client/ui/cx.ts'
import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { FigureName, keyOf, Reasons } from './figure-name.tsx'
import { FIGURE_GROUPS, type FigureRow, ROW_LABELS } from './figures-labels.ts'

interface FigureTableProps {
  rows: readonly CampaignFigures[]
  by: FigureRow
}

const COLUMNS = FIGURE_GROUPS.flatMap(({ columns }) =>
  columns.map((column, at) => ({ ...column, startsGroup: at === 0 })),
)

/** The names stay in view while the figures scroll. */
const STICKY = 'sticky left-0 z-10 bg-surface'
const HEAD = 'border-b border-line px-2 py-2 text-13 font-semibold text-ink2'
const GROUP_EDGE = 'border-l border-line'

export function FigureTable({ rows, by }: FigureTableProps) {
  return (
    <section
      aria-label="Figures"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the arrow keys
      tabIndex={0}
      className="overflow-x-auto rounded-card -outline-offset-2"
    >
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{`Figures by ${ROW_LABELS[by].toLowerCase()}`}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className={cx(HEAD, STICKY, 'min-w-44 pl-4 text-left align-bottom')}>
              {ROW_LABELS[by]}
            </th>
            {FIGURE_GROUPS.map(({ label, columns }) => (
              <th
                key={label}
                scope="colgroup"
                colSpan={columns.length}
                className={cx(HEAD, GROUP_EDGE, 'text-left text-ink')}
              >
                {label}
              </th>
            ))}
          </tr>
          <tr>
            {COLUMNS.map(({ label, startsGroup }) => (
              <th
                key={label}
                scope="col"
                className={cx(HEAD, startsGroup && GROUP_EDGE, 'text-right whitespace-nowrap')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Row key={keyOf(row)} row={row} by={by} isLast={at === rows.length - 1} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, by, isLast }: { row: CampaignFigures; by: FigureRow; isLast: boolean }) {
  const hasReasons = row.reasons.length > 0
  const rule = !isLast && 'border-b border-line'
  return (
    <Fragment>
      <tr>
        <th
          scope="row"
          className={cx(
            STICKY,
            'max-w-72 px-2 pl-4 py-2 text-left align-top font-normal',
            !hasReasons && rule,
          )}
        >
          <FigureName row={row} by={by} />
        </th>
        {COLUMNS.map(({ label, value, startsGroup }) => (
          <td
            key={label}
            className={cx(
              'tabular px-2 py-2 text-right align-top whitespace-nowrap',
              startsGroup && GROUP_EDGE,
              !hasReasons && rule,
            )}
          >
            {value(row)}
          </td>
        ))}
      </tr>
      {hasReasons && (
        <tr>
          <td colSpan={COLUMNS.length + 1} className={cx('pb-2', rule)}>
            <div className="sticky left-0 w-fit px-4">
              <Reasons reasons={row.reasons} />
            </div>
          </td>
        </tr>
      )}
    </Fragment>
  )
}
