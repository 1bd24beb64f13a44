import { ArrowRight } from 'lucide-icons'
import { Link } from 'wouter'
import { useTaskPrefetch } from '#client/app/tasks/use-task-prefetch.ts'
import { Card } from '#client/ui/card.tsx'
import { screenAt } from '#contract/pages/screens.ts'

/** For 'View a task'; undefined while loading, null if there is none. */
type NextTask = { id: number; title: string } | null | undefined

/** Specification §2 Dashboard. */
export function QuickActionsCard({ next }: { next: NextTask }) {
  const prefetch = useTaskPrefetch()
  return (
    <Card title="Quick Actions" flush>
      <ul className="divide-y divide-line">
        <QuickAction href="/tasks" label="Browse Available Tasks" detail="Find one that suits you" />
        {next === undefined && <QuickAction href="/tasks" label="View a task" detail={'\u00a0'} />}
        {next && (
          <QuickAction
            href={`/tasks/${next.id}`}
            label="View a task"
            detail={next.title}
            {...prefetch(next.id)}
          />
        )}
        <QuickAction href="/points" label="Redeem Rewards" detail="Turn points into gift cards and more" />
        <QuickAction href="/task-history" label="View Task History" detail="Everything you’ve done" />
      </ul>
    </Card>
  )
}

interface QuickActionProps {
  href: string
  label: string
  detail: string
  onPointerEnter?: () => void
  onFocus?: () => void
}

function QuickAction({ href, label, detail, ...handlers }: QuickActionProps) {
  if (screenAt(href) === null) return null
  return (
    <li>
      <Link
        href={href}
        className="flex items-center justify-between gap-4 rounded-card px-4 py-3 -outline-offset-2 transition-colors hover:bg-sunken sm:px-5"
        {...handlers}
      >
        <span className="flex min-w-0 flex-col">
          <span className="font-medium">{label}</span>
          <span className="truncate text-13 text-ink2">{detail}</span>
        </span>
        <ArrowRight size={16} className="shrink-0 text-ink2" />
      </Link>
    </li>
  )
}
