import { ChevronDown } from 'lucide-icons'
import { useLocation } from 'wouter'
import { Menu, MenuLink } from '#client/ui/overlays/menu.tsx'
import type { AdminGroup, Screen } from '#contract/pages/screens.ts'
import { adminIconOf } from './admin-screen-icons.ts'
import { isActive, navWords } from './nav-link.tsx'
import type { PendingCounts } from './use-pending-counts.ts'

export interface AdminGroupScreens {
  group: AdminGroup
  screens: readonly Screen[]
}

/** Marked as active while one of its screens is open. */
export function AdminGroupMenu({ group, screens, pending }: AdminGroupScreens & { pending: PendingCounts }) {
  const [path] = useLocation()
  const active = screens.some((screen) => isActive(screen, path))
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="inline-flex h-full items-center rounded-chip">
          <span className={navWords(active)}>
            {group}
            <ChevronDown size={14} />
          </span>
        </button>
      }
    >
      {screens.map((screen) => {
        const Icon = adminIconOf(screen.path)
        const count = pending[screen.path] ?? 0
        return (
          <MenuLink
            key={screen.path}
            href={screen.path}
            current={isActive(screen, path)}
            icon={<Icon size={16} />}
          >
            {screen.nav}
            {count > 0 && <span className="tabular ml-auto pl-4 text-13 text-ink2">{count} pending</span>}
          </MenuLink>
        )
      })}
    </Menu>
  )
}
