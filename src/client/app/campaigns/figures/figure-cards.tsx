import type { CampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { FigureName, keyOf, Reasons } from './figure-name.tsx'
import { FIGURE_GROUPS, type FigureRow, ROW_LABELS } from './figures-labels.ts'

/** Replaces the table on screens too narrow for it. */
export function FigureCards({ rows, by }: { rows: readonly CampaignFigures[]; by: FigureRow }) {
  return (
    <ul aria-label={`Figures by ${ROW_LABELS[by].toLowerCase()}`}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="flex flex-col gap-3 border-b border-line px-4 py-3 last:border-b-0">
          <div>
            <FigureName row={row} by={by} />
          </div>
          {FIGURE_GROUPS.map(({ label, columns }) => (
            <div key={label}>
              <p className="text-13 font-semibold">{label}</p>
              <dl className="grid grid-cols-2 gap-x-6">
                {columns.map((column) => (
                  <div key={column.label} className="flex flex-wrap items-baseline justify-between gap-x-2">
                    <dt className="text-13 text-ink2">{column.label}</dt>
                    <dd className="tabular">{column.value(row)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
          {row.reasons.length > 0 && <Reasons reasons={row.reasons} />}
        </li>
      ))}
    </ul>
  )
}
