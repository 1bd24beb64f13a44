/** A channel between the browser's tabs and its service worker; null where there is none or it is not allowed. */
export function openTabsChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    // Each tab works on its own.
    return null
  }
}
