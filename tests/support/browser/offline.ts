import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { builtFile } from './built-file.ts'

/** Resolves once the service worker is installed and controls this page. */
export async function untilWorkerIsThere(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

/** Resolves once the page would notice a lost connection; that part loads when the page is idle. */
export async function untilConnectionIsWatched(page: Page): Promise<void> {
  await page.locator('[data-connection]').waitFor({ state: 'attached' })
}

const DASHBOARD = [
  'app/dashboard/dashboard-page.tsx',
  'app/dashboard/newcomer/newcomer.tsx',
  'app/announcements/announcement-list.tsx',
  'app/proofs/unsent/unsent.tsx',
  'ui/overlays/toast-view.tsx',
  'ui/overlays/dialog-view.tsx',
].map(builtFile)

/**
 * The dashboard and the list of what is unsent load when a task page is idle, toasts and dialogs when a control is
 * touched. A browser does not ask again for code that it once could not load, so a dashboard opened then reloads the
 * page and its toasts are gone.
 */
export async function untilDashboardIsLoaded(page: Page): Promise<void> {
  await page.getByRole('button').first().dispatchEvent('pointerover')
  const found = await page.waitForFunction((files) => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const urls = files.map((file) => loaded.find((name) => name.includes(file)))
    return urls.includes(undefined) ? null : urls
  }, DASHBOARD)
  // Files that these import may still be on their way.
  await found.evaluate((urls) => Promise.all(urls!.map((url) => import(String(url)))))
}

export function cachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const all = names.map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(all)).flat().map(({ url }) => url.slice(location.origin.length))
  })
}

interface Kept {
  store: string
  key: string
  // biome-ignore lint/suspicious/noExplicitAny: looked at from outside
  value: any
}

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

/** Ages the kept reads, or brings their session's end forward, in milliseconds. */
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

export async function keptReads(page: Page): Promise<string[]> {
  const kept = await recordsOnDevice(page)
  return kept
    .filter(({ store }) => store === 'reads')
    .flatMap(({ value }) => value.answers.map(({ key }: { key: string[] }) => key[0]))
}

export async function untilKept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptReads(page)).toContain(path)
}
