/** The application works without a service worker too. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' })
  } catch (error) {
    console.warn(error)
  }
}
