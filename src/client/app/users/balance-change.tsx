import { ArrowRight } from 'lucide-icons'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { formatNumber } from '#domain/text/format.ts'

interface BalanceChangeProps {
  before: number
  /** The new balance; null while unknown. */
  after: number | null
}

/** Shows a change such as '300 → 250'. */
export function BalanceChange({ before, after }: BalanceChangeProps) {
  return (
    <p role="status" className="tabular flex items-center gap-3 rounded-control bg-sunken px-3 py-2">
      <span className="text-13 text-ink2">Balance</span>
      <span className="text-17 font-semibold">{formatNumber(before)}</span>
      <ArrowRight size={16} className="text-ink2" />
      <VisuallyHidden>becomes</VisuallyHidden>
      <span className={`text-17 font-semibold ${after !== null && after < 0 ? 'text-red' : ''}`}>
        {after === null ? '…' : formatNumber(after)}
      </span>
    </p>
  )
}
