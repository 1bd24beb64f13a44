import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { cx } from '#client/ui/cx.ts'
import type { Screen } from '#contract/pages/screens.ts'

/** Returns true on the screen itself, on paths below it, and on those in `alsoActiveFor`. */
export function isActive(screen: Screen, path: string): boolean {
  if (path === screen.path || screen.alsoActiveFor?.includes(path)) return true
  return screen.path !== '/' && path.startsWith(`${screen.path}/`)
}

export function navWords(active: boolean): string {
  return cx(
    'inline-flex items-center gap-1 border-b-2 py-1 transition-colors',
    active ? 'border-spruce font-semibold text-ink' : 'border-transparent text-ink2 hover:text-ink',
  )
}

export function NavLink({ screen }: { screen: Screen }) {
  const [path] = useLocation()
  const active = isActive(screen, path)
  return (
    <BarLink href={screen.path} active={active}>
      {screen.nav}
    </BarLink>
  )
}

interface BarLinkProps {
  href: string
  active?: boolean
  children: ReactNode
}

/** Its target is the full height of the bar. */
export function BarLink({ href, active = false, children }: BarLinkProps) {
  return (
    <Link
      href={href}
      aria-current={active ? 'page' : undefined}
      className="inline-flex h-full items-center whitespace-nowrap rounded-chip"
    >
      <span className={navWords(active)}>{children}</span>
    </Link>
  )
}

/** A browser navigation, not a route (specification §2 Navigation). */
export function LogoutLink() {
  return (
    <a href="/api/logout" className="inline-flex h-full items-center whitespace-nowrap rounded-chip">
      <span className={navWords(false)}>Logout</span>
    </a>
  )
}
