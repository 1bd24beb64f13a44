// What /service-worker.js is with SERVICE_WORKER=off: it takes the place of the worker, then leaves with everything that was kept.
// Pages that are open go on as if there had never been one.
{
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  addEventListener('install', () => skipWaiting())
  addEventListener('activate', (event) => event.waitUntil(leave()))
}
