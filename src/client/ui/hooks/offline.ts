import { t } from '#client/words/t.ts'

export const OFFLINE_SENTENCE = t('You’re offline. Please try again when you’re connected.')

/** Whether the device reports no network; false when it cannot tell, as on the server. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
