/** Said where something needs a connection and the device has none. */
export const OFFLINE_SENTENCE = "You're offline. Please try again when you're connected."

/** Whether the device says that it has no network; false where it cannot tell, as on the server. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
