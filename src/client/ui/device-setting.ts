const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Where the product is on https, no other host can set what begins so. */
const SECURE_PREFIX = '__Host-'

/** A setting of this device: it outlives every session on it, so it is a cookie (docs/decisions/0034). Null where none was chosen. */
export function readDeviceSetting(name: string): string | null {
  const cookies = document.cookie.split('; ')
  const chosenAs = (cookie: string) =>
    cookies.find((one) => one.startsWith(`${cookie}=`))?.slice(cookie.length + 1)
  return chosenAs(SECURE_PREFIX + name) ?? chosenAs(name) ?? null
}

/** Keeps a setting of this device for a year, or none. */
export function keepDeviceSetting(name: string, value: string | null): void {
  const kept = value === null ? 0 : ONE_YEAR_SECONDS
  if (location.protocol === 'https:') {
    document.cookie = `${SECURE_PREFIX}${name}=${value ?? ''}; path=/; samesite=lax; max-age=${kept}; secure`
    document.cookie = `${name}=; path=/; max-age=0`
  } else {
    document.cookie = `${name}=${value ?? ''}; path=/; samesite=lax; max-age=${kept}`
  }
}
