/** The colours a person chose on this device; without a choice the device's own hold (interface: Themes). */
export type ChosenTheme = 'light' | 'dark'

/** Where the choice is kept: documents arrive with it. Also read by client/public/theme.js. */
export const THEME_COOKIE = 'theme'

/** Its name on https, where no other host can set it; a choice made there under the plain name still holds. */
const SECURE_THEME_COOKIE = '__Host-theme'

/** The choice in a Cookie header or in `document.cookie`. */
export function themeIn(cookies = ''): ChosenTheme | null {
  return choiceIn(cookies, SECURE_THEME_COOKIE) ?? choiceIn(cookies, THEME_COOKIE)
}

function choiceIn(cookies: string, name: string): ChosenTheme | null {
  const choice = new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return choice === 'light' || choice === 'dark' ? choice : null
}
