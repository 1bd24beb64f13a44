import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Resolves once the service worker is installed and answers for this page. */
export async function untilWorkerIsThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Resolves once the page would notice a lost connection: the part that says so is loaded when the page is idle. */
export async function untilConnectionIsWatched(page: Page): Promise<void> {
  await page.locator('[data-connection]').waitFor({ state: 'attached' })
}

/** Paths of the files that the browser's caches hold. */
export function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const all = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => url.slice(location.origin.length))
  })
}

/** One thing that the device keeps. */
interface Kept {
  store: string
  key: string
  // biome-ignore lint/suspicious/noExplicitAny: looked at from outside
  value: any
}

/** Everything in the device's database. */
export function recordsOnDevice(page: Page): Promise<Kept[]> {
  return page.evaluate(async () => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'northpoint')
    if (!isThere) return []
    const database = await done(indexedDB.open('northpoint'))
    const kept: Kept[] = []
    for (const store of database.objectStoreNames) {
      const objects = database.transaction(store).objectStore(store)
      const [keys, values] = await Promise.all([done(objects.getAllKeys()), done(objects.getAll())])
      for (const [at, key] of keys.entries()) kept.push({ store, key: String(key), value: values[at] })
    }
    database.close()
    return kept
  })
}

/** Makes what is kept of reads that much older, or its session end that much sooner, in ms. */
export async function makeReadsOlder(
  page: Page,
  change: { byMs?: number; sessionByMs?: number },
): Promise<void> {
  await page.evaluate(async ({ byMs = 0, sessionByMs = 0 }) => {
    const opening = indexedDB.open('northpoint')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const transaction = opening.result.transaction('reads', 'readwrite')
    const reads = transaction.objectStore('reads')
    const walking = reads.openCursor()
    walking.onsuccess = () => {
      const { result: cursor } = walking
      if (!cursor) return
      const { value } = cursor
      for (const answer of value.answers) answer.readAt -= byMs
      cursor.update({
        ...value,
        keptAt: value.keptAt - byMs,
        sessionEndsAt: value.sessionEndsAt - sessionByMs,
      })
      cursor.continue()
    }
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    opening.result.close()
  }, change)
}

/** The paths of the reads that are kept. */
export async function keptReads(page: Page): Promise<string[]> {
  const kept = await recordsOnDevice(page)
  return kept
    .filter(({ store }) => store === 'reads')
    .flatMap(({ value }) => value.answers.map(({ key }: { key: string[] }) => key[0]))
}

/** Resolves once the device keeps the answer of this read. */
export async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptReads(page)).toContain(path)
}
