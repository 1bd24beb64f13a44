import { THEME_COOKIE } from '#contract/pages/theme.ts'
import { keepDeviceSetting } from './hooks/device-setting.ts'
import { createSignal } from './hooks/store.ts'
import { openTabsChannel } from './hooks/tabs-channel.ts'

export type Theme = 'light' | 'dark' | 'system'

let otherTabs: BroadcastChannel | null = null
const changed = createSignal(() => {
  otherTabs = openTabsChannel(THEME_COOKIE)
  // The message carries the theme, because the cookie may reach this tab later.
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<Theme>) => adopt(data))
  return () => {
    otherTabs?.close()
    otherTabs = null
  }
})

/** The choice on this device; the page has other tabs' colours as long as anyone uses it. */
export function useTheme(): Theme {
  return changed.use<Theme>(readTheme, 'system')
}

/** Stored on this device and shared by its tabs. */
export function setTheme(theme: Theme): void {
  keepDeviceSetting(THEME_COOKIE, theme === 'system' ? null : theme)
  adopt(theme)
  otherTabs?.postMessage(theme)
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function adopt(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  changed.tell()
}
