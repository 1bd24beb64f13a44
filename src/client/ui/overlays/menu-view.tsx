import * as RadixMenu from '@radix-ui/react-dropdown-menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { cx } from '../cx.ts'
import type { MenuProps } from './menu.tsx'

interface MenuViewProps extends MenuProps {
  /** Its button was pressed, by a key, or had focus, while this was loading. */
  wasPressed: boolean
  wasByKey: RefObject<boolean>
  hadFocus: RefObject<boolean>
}

export function MenuView({
  trigger,
  align = 'end',
  children,
  wasPressed,
  wasByKey,
  hadFocus,
}: MenuViewProps) {
  const button = useRef<HTMLButtonElement>(null)
  // A new button replaces the one that may have had the focus.
  useEffect(() => {
    if (hadFocus.current && !wasPressed) button.current?.focus()
  }, [hadFocus, wasPressed])
  return (
    <RadixMenu.Root modal={false} defaultOpen={wasPressed}>
      <RadixMenu.Trigger asChild ref={button}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={(event) => {
            if (!wasByKey.current || event.target !== event.currentTarget) return
            // The library did not see the key that opened the menu, so it focuses no item.
            wasByKey.current = false
            event.currentTarget.querySelector<HTMLElement>('[role=menuitem]')?.focus()
          }}
          className="z-30 min-w-48 rounded-control border border-line bg-surface p-1 shadow-menu animate-appear data-[state=closed]:animate-leave"
        >
          {children}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}

const ITEM =
  'flex min-h-9 w-full items-center gap-2 rounded-chip px-3 py-1 text-15 touch:min-h-11 ' +
  'data-[highlighted]:bg-sunken data-[highlighted]:outline-2 data-[highlighted]:-outline-offset-2 ' +
  'data-[highlighted]:outline-focus'

export interface MenuItemProps {
  onSelect: () => void
  icon?: ReactNode
  /** Why it cannot be chosen; it stays focusable. */
  disabledReason?: string | null | undefined
  children: ReactNode
}

export function MenuItemView({ onSelect, icon, disabledReason, children }: MenuItemProps) {
  const unavailable = Boolean(disabledReason)
  return (
    <RadixMenu.Item
      aria-disabled={unavailable || undefined}
      onSelect={(event) => (unavailable ? event.preventDefault() : onSelect())}
      className={cx(ITEM, unavailable && 'text-ink3')}
    >
      {icon}
      <span>
        {children}
        {unavailable && <span className="block text-13">{disabledReason}</span>}
      </span>
    </RadixMenu.Item>
  )
}

export interface MenuLinkProps {
  href: string
  icon?: ReactNode
  current?: boolean | undefined
  /** A full browser navigation, such as /api/logout. */
  leavesApp?: boolean | undefined
  children: ReactNode
}

export function MenuLinkView({ href, icon, current = false, leavesApp = false, children }: MenuLinkProps) {
  const Anchor = leavesApp ? 'a' : Link
  return (
    <RadixMenu.Item asChild className={cx(ITEM, current && 'font-semibold text-spruce')}>
      <Anchor href={href} aria-current={current ? 'page' : undefined}>
        {icon}
        {children}
      </Anchor>
    </RadixMenu.Item>
  )
}
