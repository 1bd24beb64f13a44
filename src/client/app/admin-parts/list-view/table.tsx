import { CardSkeletons, Skeletons } from '#client/ui/skeleton.tsx'

/** Hidden words are placed within it, so that they don’t widen the page. */
export const TABLE = 'relative overflow-x-auto rounded-card border border-line bg-surface'
export const HEAD = 'border-b border-line px-3 py-2 text-13 font-semibold text-ink2 first:pl-4 last:pr-4'
export const CELL =
  'border-b border-line px-3 py-2 align-middle first:pl-4 last:pr-4 in-[tr:last-child]:border-b-0'
/** The names stay in view while the rest scrolls on a narrow screen. */
export const STICKY = 'sticky left-0 z-10 bg-surface'

/** Rows like those of the table while it loads. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <CardSkeletons
      label={label}
      className={TABLE}
      count={8}
      card="flex h-[3.75rem] items-center gap-6 border-b border-line px-4 last:border-b-0"
    >
      <Skeletons
        of={['h-4 w-40', 'h-4 w-16 max-sm:hidden', 'h-4 grow max-sm:hidden', 'h-4 w-12', 'h-4 w-24']}
      />
    </CardSkeletons>
  )
}
