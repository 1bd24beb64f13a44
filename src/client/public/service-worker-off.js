// Served as /service-worker.js with SERVICE_WORKER=off: replaces the worker, deletes its caches and unregisters.
// Open pages keep working.
{
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(leave()))
}
