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
import { loadOnDemand } from '../hooks/late-code.tsx'

/** Loads when a menu's button is pointed at or focused; until then the button only records that it was pressed. */
const library = loadOnDemand(() => import('./menu-parts.ts'))

const load = () => void library.load().catch(() => undefined)

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
      'aria-expanded': wasPressed,
      className: cx(trigger.props.className, wasPressed && 'cursor-progress opacity-60'),
      onPointerEnter: load,
      onFocus: () => {
        hadFocus.current = true
        load()
      },
      onBlur: () => {
        hadFocus.current = false
      },
      // The library's button acts on this event too, and may take the place of this one before the click.
      onPointerDown: ({ button: pressed, ctrlKey }) => {
        if (pressed === 0 && !ctrlKey) setWasPressed(true)
      },
      onClick: ({ detail: clicks }) => {
        wasByKey.current = clicks === 0
        setWasPressed(true)
        load()
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
