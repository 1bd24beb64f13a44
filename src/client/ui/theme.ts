import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark' | 'system'

/** Also read by public/theme.js before the first paint. */
const STORAGE_KEY = 'theme'
const listeners = new Set<() => void>()

/** The chosen theme and how to choose another; kept on this device and shared by its tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const)
  return { theme, setTheme }
}

function setTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Where storage is forbidden the choice holds until the page is left.
  }
  applyTheme(theme)
  notify()
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function adoptOtherTab(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY) return
  applyTheme(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', adoptOtherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', adoptOtherTab)
  }
}
