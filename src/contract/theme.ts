/** The colours a person chose on this device; without a choice the device's own hold (interface: Themes). */
export type ChosenTheme = 'light' | 'dark'

/** Where the choice is kept: documents arrive with it. Also read by client/public/theme.js. */
export const THEME_COOKIE = 'theme'

/** The choice in a Cookie header or in `document.cookie`. */
export function themeIn(cookies = ''): ChosenTheme | null {
  const choice = new RegExp(`(?:^|;\\s*)${THEME_COOKIE}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return choice === 'light' || choice === 'dark' ? choice : null
}
