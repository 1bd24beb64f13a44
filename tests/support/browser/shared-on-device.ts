import type { Page } from 'playwright-core'
import { deviceIsOpen } from './kept-on-device.ts'

/** Writes a picture into the page's browser database, as the service worker does when one is shared. */
export async function shareOnDevice(page: Page, picture: Buffer): Promise<void> {
  await deviceIsOpen(page)
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('northpoint')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const writing = database.transaction('shared', 'readwrite')
    writing.objectStore('shared').put({ name: 'shared.png', bytes, sharedAt: Date.now() }, 'latest')
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
    database.close()
  }, picture.toString('base64'))
}
