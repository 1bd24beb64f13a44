import { ChevronRight } from 'lucide-icons'
import { Link } from 'wouter'
import { useMayOpen } from '#client/api/session/use-may.ts'
import { spanLabel } from '#client/app/admin-parts/span-label.ts'
import { useDollars } from '#client/app/points/parts/dollars.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Overview } from '#contract/overview/overview.ts'
import { formatNumber, plural } from '#domain/text/format.ts'

/** Each figure links to the screen that explains it, if this admin may open it. */
export function Figures({ overview: { decisions, pointsOutstanding } }: { overview: Overview }) {
  const worth = useDollars('team')(pointsOutstanding)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {decisions && (
        <Figure
          label="Median review time, 7 days"
          value={spanLabel(decisions.last7Days.medianMinutes)}
          href="/admin/audit?subject=submission"
        >
          {`${plural(decisions.last7Days.decided, 'decision', 'decisions')}. 30 days: ${spanLabel(decisions.last30Days.medianMinutes)}, ${plural(decisions.last30Days.decided, 'decision', 'decisions')}. Target: 24–48 h.`}
        </Figure>
      )}
      <Figure
        label="Points outstanding"
        value={formatNumber(pointsOutstanding)}
        href="/admin/user-management"
      >
        {`All members’ balances combined${worth ? `, ${worth}` : ''}.`}
      </Figure>
    </div>
  )
}

interface FigureProps {
  label: string
  value: string
  children: string
  href: string
}

const FIGURE = 'flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3'

function Figure({ label, value, children, href }: FigureProps) {
  const leads = useMayOpen()(href)
  const content = (
    <>
      <span className="flex items-center justify-between gap-2 text-13 text-ink2">
        {label}
        {leads && <ChevronRight size={16} className="shrink-0" />}
      </span>
      <span className="tabular text-24 font-semibold">{value}</span>
      <span className="text-13 text-ink2">{children}</span>
    </>
  )
  if (!leads) return <p className={FIGURE}>{content}</p>
  return (
    <Link href={href} className={cx(FIGURE, 'transition-colors hover:border-input hover:bg-sunken')}>
      {content}
    </Link>
  )
}
