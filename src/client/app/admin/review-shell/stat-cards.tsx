import { formatPoints } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface StatCardsProps {
  stats: ReadonlyArray<{ label: string; value: number | undefined }>
  isPending: boolean
}

/** The figures above a queue; a dash where they could not be loaded. */
export function StatCards({ stats, isPending }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-card border border-line bg-surface px-4 py-2 max-sm:last:odd:col-span-2 sm:min-w-36"
        >
          <dt className="text-13 text-ink2">{label}</dt>
          <dd className="tabular flex h-7 items-center text-20 font-semibold">
            {isPending ? <Skeleton className="h-5 w-12" /> : value === undefined ? '—' : formatPoints(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
