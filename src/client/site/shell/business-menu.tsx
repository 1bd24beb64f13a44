import { Menu } from 'lucide-icons'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import type { SiteLink } from '../site-links.ts'

const MENU = 'business-menu'

interface BusinessMenuProps {
  links: readonly (SiteLink & { className?: string })[]
  /** The current page. */
  path?: string
  /** Where the menu opens on screens wider than a phone. */
  className?: string
  /** The button on those screens, if it differs. */
  wideFace?: ReactNode
}

/** A native popover: no script, and Escape or a press outside closes it. */
export function BusinessMenu({ links, path, className, wideFace }: BusinessMenuProps) {
  const onPhones = wideFace ? 'sm:hidden' : ''
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        className="target flex items-center gap-2 rounded-control px-3 py-1 font-semibold text-ink2 hover:bg-sunken hover:text-ink"
      >
        {/* Phones have room for either: the icon where the header has more beside it, or else the word. */}
        <Menu size={18} className={wideFace ? onPhones : 'max-[22rem]:hidden'} />
        <span className={cx(onPhones, wideFace ? 'max-[26rem]:sr-only' : '')}>Menu</span>
        {wideFace}
      </button>
      <nav
        id={MENU}
        popover="auto"
        aria-label="Business"
        className={cx(
          'inset-x-4 top-[calc(var(--header)+0.25rem)] bottom-auto m-0 w-auto rounded-control border border-line bg-surface p-1 text-ink shadow-menu',
          className,
        )}
      >
        <ul>
          {links.map(({ path: to, label, className: shownOn }) => (
            <li key={to} className={shownOn}>
              <a
                href={to}
                aria-current={to === path ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-chip px-3 hover:bg-sunken aria-[current=page]:font-semibold"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
