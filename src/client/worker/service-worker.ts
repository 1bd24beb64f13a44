/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerNavigation } from './answer-navigation.ts'
import { OFFLINE_FILES } from './built.ts'
import { receiveShare } from './receive-share.ts'
import { canPassUnwoken, handlesNavigation, passAllElse, SHARE_PATH } from './routes.ts'
import { sendOnSync } from './send-on-sync.ts'
import { openPushed, showPush } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope & {
  addEventListener(type: 'sync', listener: typeof sendOnSync): void
}

/**
 * Caches the hashed files of members' screens and shows the shell offline. Never caches documents, pictures or API
 * answers.
 */
void self.skipWaiting()
clientsClaim()
if (canPassUnwoken()) {
  self.addEventListener('install', passAllElse)
  // Preloading needs these routes: without them the browser would request every other document twice.
  enableNavigationPreload()
}
precacheAndRoute(
  OFFLINE_FILES.map((url) => ({ url, revision: null })),
  { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] },
)
registerRoute(handlesNavigation, answerNavigation)
registerRoute(SHARE_PATH, receiveShare, 'POST')
self.addEventListener('sync', sendOnSync)
self.addEventListener('push', showPush)
self.addEventListener('notificationclick', openPushed)
