import { Skeleton } from '#client/ui/skeleton.tsx'
import { formatNumber } from '#domain/text/format.ts'

interface StatCardsProps {
  stats: ReadonlyArray<{ label: string; value: number | undefined }>
  isPending: boolean
}

/** Compact figures above a queue; a dash for those that could not be loaded. */
export function StatCards({ stats, isPending }: StatCardsProps) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 sm:flex sm:flex-wrap lg:flex-nowrap">
      {stats.map(({ label, value }) => (
        <div
          key={label}
          className="flex flex-row-reverse items-center justify-end gap-1 lg:flex-col-reverse lg:items-start lg:gap-0"
        >
          <dt className="text-13 text-ink2 lg:whitespace-nowrap">{label}</dt>
          <dd className="tabular flex h-6 items-center font-semibold lg:h-5">
            {isPending ? <Skeleton className="h-4 w-8" /> : value === undefined ? '—' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
