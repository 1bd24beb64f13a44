import { useLayoutEffect } from 'react'
import { announce } from '../ui/announce.tsx'
import { titleDocument } from './use-title.ts'

let lastPath: string | null = null
let byHistory = false

/** Tells Back and Forward from links; called once, before the first render in a browser. */
export function watchHistory(): void {
  window.addEventListener('popstate', () => {
    byHistory = true
  })
  // wouter tells every pushState as an event of that name.
  window.addEventListener('pushState', () => {
    byHistory = false
  })
}

/**
 * What a browser does by itself when a document loads: the title, the top of the page, the focus at the beginning.
 * Back and Forward keep the scroll position that the browser restores.
 */
export function RouteAnnouncer({ path, title }: { path: string; title: string }) {
  useLayoutEffect(() => {
    if (lastPath === path) return
    const isFirst = lastPath === null
    lastPath = path
    titleDocument(title)
    if (isFirst) return
    if (!byHistory) window.scrollTo(0, 0)
    focusBeginning(title)
  }, [path, title])
  return null
}

/** Where somebody is who opened a menu or a panel while the screen was still on its way: they are left there. */
const GONE_ON = '[role="menu"][data-state="open"], [popover]'

/** The heading speaks for itself; while the screen is still loading its title is said instead. */
function focusBeginning(title: string): void {
  if (document.activeElement?.closest(GONE_ON)) {
    announce(title)
    return
  }
  const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
  const beginning = heading ?? document.querySelector<HTMLElement>('main')
  beginning?.focus({ preventScroll: true })
  if (!heading) announce(title)
}
