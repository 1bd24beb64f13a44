import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { cx } from '../cx.ts'
import { loadLater } from '../hooks/late-code.tsx'

/** Loads after the page; until then the button only records that it was pressed. */
const library = loadLater(() => import('./menu-parts.ts'))

interface MenuProps {
  /** Must pass on props and ref, as Button and IconButton do. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const RadixMenu = library.use()
  const [wasPressed, setWasPressed] = useState(false)
  const wasByKey = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  // Once the library loads, a new button replaces the one that may have focus.
  useEffect(() => {
    if (RadixMenu && hadFocus.current && !wasPressed) button.current?.focus()
  }, [RadixMenu, wasPressed])
  if (!RadixMenu) {
    return cloneElement(trigger, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onFocus: () => {
        hadFocus.current = true
      },
      onBlur: () => {
        hadFocus.current = false
      },
      onClick: ({ detail: clicks }) => {
        wasByKey.current = clicks === 0
        setWasPressed(true)
        library.load().catch(() => undefined)
      },
    })
  }
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

interface MenuItemProps {
  onSelect: () => void
  icon?: ReactNode
  children: ReactNode
}

export function MenuItem({ onSelect, icon, children }: MenuItemProps) {
  const RadixMenu = library.use()
  if (!RadixMenu) return null
  return (
    <RadixMenu.Item onSelect={onSelect} className={ITEM}>
      {icon}
      {children}
    </RadixMenu.Item>
  )
}

interface MenuLinkProps {
  href: string
  icon?: ReactNode
  current?: boolean | undefined
  /** A full browser navigation, such as /api/logout. */
  leavesApp?: boolean | undefined
  children: ReactNode
}

export function MenuLink({ href, icon, current = false, leavesApp = false, children }: MenuLinkProps) {
  const RadixMenu = library.use()
  if (!RadixMenu) return null
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
