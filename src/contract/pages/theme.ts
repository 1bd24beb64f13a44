/** Chosen on this device; without a choice, the system setting applies (interface: Themes). */
export type ChosenTheme = 'light' | 'dark'

/** A cookie, so that the server renders with it. Also read by client/public/theme.js. */
export const THEME_COOKIE = 'theme'

/** The name on HTTPS, where no other host can set it; the plain name still works there. */
const SECURE_THEME_COOKIE = '__Host-theme'

export function themeIn(cookies = ''): ChosenTheme | null {
  return choiceIn(cookies, SECURE_THEME_COOKIE) ?? choiceIn(cookies, THEME_COOKIE)
}

function choiceIn(cookies: string, name: string): ChosenTheme | null {
  const choice = new RegExp(`(?:^|;\\s*)${name}=(light|dark)(?:;|$)`).exec(cookies)?.[1]
  return choice === 'light' || choice === 'dark' ? choice : null
}
