/** Asks the browser to install the service worker; it does without where it cannot, or may not. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' })
  } catch (error) {
    console.warn(error)
  }
}
