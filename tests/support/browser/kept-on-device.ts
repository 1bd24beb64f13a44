import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { KeptProof } from '#client/device/kept-proof.ts'
import { until } from '../world/until.ts'

/** Writes a queued proof into the page's browser database, as the task's screen does. */
export async function queueOnDevice(
  page: Page,
  of: Pick<KeptProof, 'userId' | 'taskId'> & Partial<KeptProof>,
  picture: Buffer | null,
): Promise<void> {
  const proof: KeptProof = {
    taskTitle: 'Share the menu',
    state: 'queued',
    notes: 'Done.',
    picture: picture && {
      name: 'proof.jpg',
      type: 'image/jpeg',
      size: picture.length,
      isPrepared: true,
      originalSha256: null,
    },
    idempotencyKey: randomUUID(),
    sha256: picture && createHash('sha256').update(picture).digest('hex'),
    replaces: 0,
    hasDeadline: false,
    keptAt: Date.now(),
    refusal: null,
    ...of,
  }
  await deviceIsOpen(page)
  await page.evaluate(
    async ({ proof, base64 }) => {
      const bytes = base64 && Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('northpoint')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const key = `${proof.userId}:${proof.taskId}`
      const writing = database.transaction(['proofs', 'pictures'], 'readwrite')
      writing.objectStore('proofs').put(proof, key)
      if (bytes) writing.objectStore('pictures').put(bytes, key)
      await new Promise((resolve, reject) => {
        writing.oncomplete = resolve
        writing.onabort = () => reject(writing.error)
      })
      database.close()
    },
    { proof, base64: picture?.toString('base64') ?? null },
  )
}

/** Resolves once the application has created its database: opened earlier, it would lack its stores. */
export async function deviceIsOpen(page: Page): Promise<void> {
  const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await until('the device has its database', async () => (await names()).includes('northpoint'))
}

/** The keys in each store of the page's browser; empty when it has no database. */
export function keptOnDevice(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'northpoint')
    if (!isThere) return {}
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('northpoint')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const kept: Record<string, string[]> = {}
    for (const name of database.objectStoreNames) {
      const asking = database.transaction(name).objectStore(name).getAllKeys()
      kept[name] = await new Promise((resolve) => {
        asking.onsuccess = () => resolve(asking.result.map(String))
      })
    }
    database.close()
    return kept
  })
}

export function keptProof(page: Page, of: Pick<KeptProof, 'userId' | 'taskId'>): Promise<KeptProof | null> {
  return page.evaluate(async (key) => {
    const opening = indexedDB.open('northpoint')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const asking = opening.result.transaction('proofs').objectStore('proofs').get(key)
    await new Promise((resolve) => {
      asking.onsuccess = resolve
    })
    opening.result.close()
    return asking.result ?? null
  }, `${of.userId}:${of.taskId}`)
}
