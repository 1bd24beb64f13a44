import { cloneElement, type HTMLAttributes, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { loadOnDemand } from '../hooks/late-code.tsx'
import { isOffline } from '../hooks/offline.ts'
import type { MenuItemProps, MenuLinkProps } from './menu-view.tsx'

/** Loads when a menu's button is pointed at or focused; until then the button only records that it was pressed. */
const view = loadOnDemand(() => import('./menu-view.tsx'))

export interface MenuProps {
  /** Must pass on props and ref, as Button and IconButton do. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>
  align?: 'start' | 'end' | undefined
  children: ReactNode
}

export function Menu(props: MenuProps) {
  const { trigger } = props
  const View = view.use()?.MenuView
  const [wasPressed, setWasPressed] = useState(false)
  const wasByKey = useRef(false)
  const hadFocus = useRef(false)
  if (View) return <View {...props} {...{ wasPressed, wasByKey, hadFocus }} />
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': wasPressed,
    className: cx(trigger.props.className, wasPressed && 'cursor-progress opacity-60'),
    onPointerEnter: view.loadAhead,
    onFocus: () => {
      hadFocus.current = true
      view.loadAhead()
    },
    onBlur: () => {
      hadFocus.current = false
    },
    // The library's button acts on this event too, and may take the place of this one before the click.
    onPointerDown: ({ button, ctrlKey }) => {
      if (button === 0 && !ctrlKey) setWasPressed(true)
    },
    onClick: ({ detail: clicks }) => {
      wasByKey.current = clicks === 0
      setWasPressed(true)
      const loading = isOffline() ? view.load() : view.loadOrReload()
      loading.catch(() => setWasPressed(false))
    },
  })
}

export function MenuItem(props: MenuItemProps) {
  const Item = view.use()?.MenuItemView
  return Item && <Item {...props} />
}

export function MenuLink(props: MenuLinkProps) {
  const Item = view.use()?.MenuLinkView
  return Item && <Item {...props} />
}
