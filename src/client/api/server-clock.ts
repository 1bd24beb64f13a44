/** How far the device's clock is ahead of the server's, in ms; null until the server's is known. */
let aheadMs: number | null = null

/** The server's time in ms since 1970, because a device's clock may be days off; the device's until the server has answered. */
export function serverNow(): number {
  return Date.now() - clockAhead()
}

/** How far the device's clock is ahead of the server's, in ms. */
export function clockAhead(): number {
  return aheadMs ?? 0
}

/** Learns the server's time from something that it has just sent; ignores what is not a date. */
export function learnServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (!Number.isNaN(at)) aheadMs = Date.now() - at
}

/** Assumes what was true when the device kept its reads, until the server answers. */
export function assumeClockAhead(ms: number): void {
  aheadMs ??= ms
}
