import { useId } from 'react'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { formatDay, formatNumber } from '#domain/text/format.ts'
import { plotTop, shortDayLabel } from './overview-labels.ts'

interface DayPlotProps {
  title: string
  /** Plural, such as 'submissions'. */
  what: string
  days: readonly { day: string; value: number }[]
  /** Amber is for points only. */
  tone: 'spruce' | 'amber'
}

/** SVG units: the width of a day, the width of its bar, the height of the plot. */
const DAY_WIDTH = 10
const BAR_WIDTH = 7
const HEIGHT = 100
/** Keeps a day with little activity visible. */
const MIN_BAR = 1.5

/** One bar per day, today last, with the same figures in a table. */
export function DayPlot({ title, what, days, tone }: DayPlotProps) {
  const id = useId()
  const total = days.reduce((sum, { value }) => sum + value, 0)
  const best = days.reduce((a, b) => (b.value > a.value ? b : a), days[0] ?? { day: '', value: 0 })
  const top = plotTop(best.value)
  const today = days.at(-1)
  return (
    <Card
      title={title}
      aside={
        <span className="tabular text-13 text-ink2">
          {formatNumber(total)} in {days.length} days
        </span>
      }
    >
      <figure className="flex flex-col gap-2 pt-4">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <div
            aria-hidden="true"
            className="tabular flex flex-col justify-between text-right text-13 leading-none text-ink2"
          >
            <span>{formatNumber(top)}</span>
            <span>0</span>
          </div>
          <svg
            role="img"
            aria-labelledby={`${id}-title ${id}-words`}
            viewBox={`0 0 ${DAY_WIDTH * days.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-32 w-full border-b border-line"
          >
            <title id={`${id}-title`}>{title}</title>
            <desc id={`${id}-words`}>
              {`${formatNumber(total)} ${what} in ${days.length} days; most on ${formatDay(best.day)}: ${formatNumber(best.value)}. Today: ${formatNumber(today?.value ?? 0)}.`}
            </desc>
            <g className={cx(tone === 'amber' ? 'fill-amber' : 'fill-spruce')}>
              {days.map(({ day, value }, index) => {
                const height = value === 0 ? 0 : Math.max(MIN_BAR, (value / top) * HEIGHT)
                return (
                  <rect
                    key={day}
                    x={index * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2}
                    y={HEIGHT - height}
                    width={BAR_WIDTH}
                    height={height}
                  >
                    <title>{`${formatDay(day)}: ${formatNumber(value)} ${what}`}</title>
                  </rect>
                )
              })}
            </g>
          </svg>
          <div aria-hidden="true" className="col-start-2 flex justify-between pt-1 text-13 text-ink2">
            <span>{shortDayLabel(days[0]?.day ?? '')}</span>
            <span>Today</span>
          </div>
        </div>
        <details>
          <summary className="target inline-flex w-fit items-center rounded-chip text-13 text-spruce underline underline-offset-3">
            Show as a table
          </summary>
          <table className="mt-2 w-full border-collapse text-13">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line text-left text-ink2">
                <th scope="col" className="py-1 font-semibold">
                  Day
                </th>
                <th scope="col" className="py-1 text-right font-semibold">
                  {what.charAt(0).toUpperCase() + what.slice(1)}
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, value }) => (
                <tr key={day} className="border-b border-line last:border-b-0">
                  <th scope="row" className="py-1 text-left font-normal">
                    {formatDay(day)}
                  </th>
                  <td className="tabular py-1 text-right">{formatNumber(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </Card>
  )
}
