import { Ellipsis } from 'lucide-icons'
import { Link, useLocation } from 'wouter'
import { cx } from '#client/ui/cx.ts'
import type { Screen } from '#contract/pages/screens.ts'
import { isActive } from './nav-link.tsx'
import { iconOf } from './screen-icons.ts'

interface TabBarProps {
  screens: readonly Screen[]
  /** Screens in the panel. */
  others: readonly Screen[]
  /** The panel's id. */
  morePanel: string
}

/** The bottom navigation on a phone. */
export function TabBar({ screens, others, morePanel }: TabBarProps) {
  const [path] = useLocation()
  const isInPanel = others.some((screen) => isActive(screen, path))
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 box-content h-16 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* Four columns from the start, because the first frame may have only some of the tabs. */}
      <ul className="grid h-full grid-cols-4">
        {screens.map((screen) => {
          const Icon = iconOf(screen.path)
          const active = isActive(screen, path)
          return (
            <li key={screen.path} className="min-w-0">
              <Link
                href={screen.path}
                aria-label={screen.nav}
                aria-current={active ? 'page' : undefined}
                className={tabClass(active)}
              >
                <Icon size={20} />
                <span className="max-w-full truncate">{screen.tab ?? screen.nav}</span>
              </Link>
            </li>
          )
        })}
        <li className="min-w-0">
          <button
            type="button"
            popoverTarget={morePanel}
            aria-current={isInPanel || undefined}
            className={tabClass(isInPanel)}
          >
            <Ellipsis size={20} />
            <span className="max-w-full truncate">More</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** Weight and a line mark the active tab, not colour alone. */
function tabClass(active: boolean): string {
  return cx(
    'flex h-full w-full flex-col items-center justify-center gap-1 border-t-2 text-13 -outline-offset-2',
    active ? 'border-spruce font-semibold text-spruce' : 'border-transparent text-ink2',
  )
}
