const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** No other host can set a cookie with this prefix, which needs https. */
const SECURE_PREFIX = '__Host-'

let sentCookies: string | null = null

/** The cookies of the request whose screen the server renders next; a browser reads its own. */
export function startDeviceSettings(cookies: string): void {
  sentCookies = cookies
}

/** A cookie, because it outlives every session on the device (docs/decisions/0034). Null when not set. */
export function readDeviceSetting(name: string): string | null {
  const cookies = (sentCookies ?? document.cookie).split('; ')
  const chosenAs = (cookie: string) =>
    cookies.find((one) => one.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
  return chosenAs(SECURE_PREFIX + name) ?? chosenAs(name) ?? null
}

/** Kept for a year; null deletes it. */
export function keepDeviceSetting(name: string, value: string | null): void {
  const kept = value === null ? 0 : ONE_YEAR_SECONDS
  if (location.protocol === 'https:') {
    document.cookie = `${SECURE_PREFIX}${name}=${value ?? ''}; path=/; samesite=lax; max-age=${kept}; secure`
    document.cookie = `${name}=; path=/; max-age=0`
  } else {
    document.cookie = `${name}=${value ?? ''}; path=/; samesite=lax; max-age=${kept}`
  }
}
