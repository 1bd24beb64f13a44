import { ChevronDown, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { BRAND } from '../../../domain/brand.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { BUSINESS_LINKS, LOGIN } from '../site-links.ts'

const MENU = 'business-menu'

/** The head of the public site: brand, business pages, login. Its menu is native and needs no script: Esc and a press beside it close it. */
export function SiteHeader() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper">
        <div className="mx-auto flex min-h-header max-w-page flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
          <a href="/" aria-label={`${BRAND.name}, home`} className="target flex items-center rounded-chip">
            <Logo />
          </a>
          <div className="flex items-center gap-2">
            <BusinessMenu />
            <ButtonLink leavesApp href={LOGIN} size="sm">
              Login
            </ButtonLink>
          </div>
        </div>
      </header>
    </>
  )
}

/** The business pages; on a phone it is the one menu, with the login in it (specification §2 Landing page). */
function BusinessMenu() {
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        className="target flex items-center gap-1 rounded-control px-3 py-1 font-semibold text-ink2 hover:bg-sunken hover:text-ink"
      >
        <Menu size={18} aria-hidden="true" className="sm:hidden" />
        <span className="sm:hidden">Menu</span>
        <span className="max-sm:hidden">Business</span>
        <ChevronDown size={16} aria-hidden="true" className="hidden sm:block" />
      </button>
      {/* At the right end of the header, where its buttons are. */}
      <nav
        id={MENU}
        popover="auto"
        aria-label="Business"
        className="inset-x-4 top-[calc(var(--header)+0.25rem)] bottom-auto m-0 w-auto rounded-control border border-line bg-surface p-1 text-ink shadow-menu sm:right-[max(1.5rem,calc((100vw-68rem)/2+1.5rem))] sm:left-auto sm:min-w-48"
      >
        <ul>
          <MenuLink href={LOGIN} className="sm:hidden">
            Login
          </MenuLink>
          {BUSINESS_LINKS.map(({ path, label }) => (
            <MenuLink key={path} href={path}>
              {label}
            </MenuLink>
          ))}
        </ul>
      </nav>
    </>
  )
}

function MenuLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <li className={className}>
      <a href={href} className="flex min-h-11 items-center rounded-chip px-3 hover:bg-sunken">
        {children}
      </a>
    </li>
  )
}
