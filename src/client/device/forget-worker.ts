import { forgetReads } from './kept-reads.ts'

/** Takes away the service worker with the files and the reads that it could show; never rejects. */
export async function forgetWorker(): Promise<void> {
  await Promise.allSettled([forgetReads(), removeWorker(), removeFiles()])
}

async function removeWorker(): Promise<void> {
  // There is none where the connection is not secure.
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.unregister()
}

async function removeFiles(): Promise<void> {
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.map((name) => caches.delete(name)))
}
