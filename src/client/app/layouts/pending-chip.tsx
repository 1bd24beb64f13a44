import { Link } from 'wouter'
import { formatNumber } from '../../../domain/format.ts'

/** How many submissions wait for a review; leads to them. Nothing while it is not known. */
export function PendingChip({ count }: { count: number | undefined }) {
  if (count === undefined) return null
  return (
    <Link
      href="/admin/task-reviews"
      className="tabular target inline-flex items-center rounded-full @max-[14rem]:hidden"
    >
      <span className="rounded-full bg-blue-tint px-3 py-1 font-semibold whitespace-nowrap text-blue">
        {formatNumber(count)} pending
      </span>
      <span className="sr-only">: Review Submissions</span>
    </Link>
  )
}
