import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'

/** Loaded late, so that the first screen does not load the database library. */
const keptReads = loadOnDemand(() => import('./kept-reads.ts'))

/** Removes the service worker with its cached files, push subscription and notifications, and the kept reads; never rejects. */
export async function forgetWorker(): Promise<void> {
  await Promise.allSettled([forgetReads(), removeWorker(), removeFiles()])
}

async function forgetReads(): Promise<void> {
  const reads = await keptReads.load()
  await reads.forgetReads()
}

async function removeWorker(): Promise<void> {
  // Missing on an insecure connection.
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications?.()) ?? []) notification.close()
  await registration?.unregister()
}

async function removeFiles(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches.delete(name)))
}
