import { THEME_COOKIE } from '#contract/pages/theme.ts'
import { keepDeviceSetting } from './hooks/device-setting.ts'
import { createSignal } from './hooks/store.ts'

export type Theme = 'light' | 'dark' | 'system'

let otherTabs: BroadcastChannel | null = null
const changed = createSignal(() => {
  otherTabs = new BroadcastChannel(THEME_COOKIE)
  // The message carries the theme, because the cookie may reach this tab later.
  otherTabs.onmessage = ({ data }: MessageEvent<Theme>) => adopt(data)
  return () => {
    otherTabs?.close()
    otherTabs = null
  }
})

/** Stored on this device and shared by its tabs. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  return { theme: changed.use<Theme>(readTheme, 'system'), setTheme }
}

function setTheme(theme: Theme): void {
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
