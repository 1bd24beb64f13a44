import { cx } from '#client/ui/cx.ts'
import { formatNumber } from '#domain/text/format.ts'

interface SearchedNewestProps {
  /** Renders nothing if the search looked through everything. */
  newest: number | null
  /** Plural, such as 'submissions'. */
  what: string
  className?: string
}

/** Says that a search did not look through the whole list. */
export function SearchedNewest({ newest, what, className }: SearchedNewestProps) {
  if (newest === null) return null
  return (
    <p role="status" className={cx('text-13 text-ink2', className)}>
      Searched the newest {formatNumber(newest)} {what}. Narrow your search to look through older ones.
    </p>
  )
}
