import { formatNumber } from '../../../../../domain/format.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'

interface StatCardsProps {
  stats: ReadonlyArray<{ label: string; value: number | undefined }>
  isPending: boolean
}

/** The figures above a queue; a dash where they could not be loaded. */
export function StatCards({ stats, isPending }: StatCardsProps) {
  return (
    <dl className="flex flex-wrap gap-2 sm:grid sm:auto-cols-fr sm:grid-flow-col">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex grow basis-36 flex-col-reverse rounded-card border border-line bg-surface px-4 py-2 sm:min-w-36"
        >
          <dt className="text-13 text-ink2">{label}</dt>
          <dd className="tabular flex h-7 items-center text-20 font-semibold">
            {isPending ? <Skeleton className="h-5 w-12" /> : value === undefined ? '—' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
