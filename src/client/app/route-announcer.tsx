import { useLayoutEffect } from 'react'
import { announce } from '#client/ui/hooks/announce.tsx'
import { titleDocument } from './use-title.ts'

let lastPath: string | null = null
let byHistory = false

/** Tells Back and Forward from links. Call once, before the first render in a browser. */
export function watchHistory(): void {
  window.addEventListener('popstate', () => {
    byHistory = true
  })
  // wouter dispatches this event on every pushState.
  window.addEventListener('pushState', () => {
    byHistory = false
  })
}

/** Whether Back or Forward led to this screen. */
export function cameByHistory(): boolean {
  return byHistory
}

/** Sets title, scroll and focus as a page load would; Back and Forward keep the restored scroll position. */
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

/** If a menu or panel was opened while the screen loaded, the focus stays there. */
const GONE_ON = '[role="menu"][data-state="open"], [popover]'

/** A focused heading is read aloud; while the screen is still loading, its title is announced instead. */
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
