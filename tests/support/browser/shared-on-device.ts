import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { deviceIsOpen } from './kept-on-device.ts'

interface Shared {
  key?: string
  name?: string
  sharedAt?: number
}

/** Writes a picture into the page's browser database, as the service worker does when one is shared. */
export async function shareOnDevice(
  page: Page,
  picture: Buffer,
  { key = randomUUID(), name = 'shared.png', sharedAt = Date.now() }: Shared = {},
): Promise<void> {
  await deviceIsOpen(page)
  const of = { key, name, sharedAt, base64: picture.toString('base64') }
  await page.evaluate(async ({ base64, ...shared }) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('northpoint')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const writing = database.transaction('shared', 'readwrite')
    writing.objectStore('shared').put({ ...shared, bytes }, shared.key)
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
    database.close()
  }, of)
}
