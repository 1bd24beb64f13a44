import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { cx } from '#client/ui/cx.ts'

interface PanelProps {
  /** Buttons open it with `popoverTarget={id}`. */
  id: string
  label: string
  /** Aligns its right edge with the header's content. */
  width: 'page' | 'wide'
  content?: 'menu' | 'list'
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

const CONTENTS = { menu: 'md:w-72', list: 'md:w-[26rem]' }

const RIGHT_EDGES = {
  page: 'md:right-[max(1rem,calc((100vw-68rem)/2+1rem))]',
  wide: 'md:right-[max(1rem,calc((100vw-90rem)/2+1rem))]',
}

/** A native popover; on a phone, a bottom sheet. The browser handles Esc, outside presses and returning the focus. */
export function Panel({ id, label, width, content = 'menu', onToggle, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  // The browser can open it before hydration.
  const adopt = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) onToggle?.(true)
  })
  useEffect(() => adopt(), [])
  return (
    <section
      ref={panel}
      id={id}
      popover="auto"
      aria-label={label}
      onToggle={onToggle && ((event) => onToggle(event.newState === 'open'))}
      className={cx(
        'fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none flex-col gap-1 border border-line bg-surface p-3 text-ink shadow-menu open:flex',
        'rounded-t-card pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop:bg-shade',
        'md:top-[calc(var(--header)+0.25rem)] md:bottom-auto md:left-auto md:rounded-control md:pb-3 md:backdrop:bg-transparent',
        CONTENTS[content],
        RIGHT_EDGES[width],
      )}
    >
      {children}
    </section>
  )
}

interface PanelLinkProps {
  href: string
  icon: ReactNode
  active?: boolean
  /** A real browser navigation, e.g. /api/logout. */
  leavesApp?: boolean
  className?: string
  children: ReactNode
}

export const PANEL_ROW = 'flex min-h-11 items-center gap-3 rounded-chip px-3 hover:bg-sunken'

export function PanelLink({
  href,
  icon,
  active = false,
  leavesApp = false,
  className,
  children,
}: PanelLinkProps) {
  const Anchor = leavesApp ? 'a' : Link
  return (
    <Anchor
      href={href}
      aria-current={active ? 'page' : undefined}
      onClick={closePanel}
      className={cx(PANEL_ROW, active && 'font-semibold text-spruce', className)}
    >
      {icon}
      {children}
    </Anchor>
  )
}

export function closePanel(event: MouseEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
