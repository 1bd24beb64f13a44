/** Takes away the service worker with the files and the reads that it could show; never rejects. */
export async function forgetWorker(): Promise<void> {
  await Promise.allSettled([forgetReads(), removeWorker(), removeFiles()])
}

/** With the library of the database, which is not part of what the first screen loads. */
async function forgetReads(): Promise<void> {
  const reads = await import('./kept-reads.ts')
  await reads.forgetReads()
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
