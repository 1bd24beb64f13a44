import type { RouteMatchCallback } from 'workbox-core/types.js'
import { allScreens, screenAt } from '../../contract/screens.ts'

/** Static routing, which says what passes without waking the worker; TypeScript does not know it yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes(rules: readonly Rule[]): Promise<void>
}

interface Rule {
  condition: { urlPattern?: string; requestMode?: RequestMode; requestMethod?: string }
  source: 'fetch-event' | 'network'
}

/** Where other apps share pictures to (public/site.webmanifest). */
export const SHARE_PATH = '/api/share'

const HANDLED: readonly Rule[] = [
  ...allScreens
    .filter(({ area }) => area === 'member')
    .map(
      ({ path }): Rule => ({
        condition: { urlPattern: `${path}{/}?`, requestMode: 'navigate' },
        source: 'fetch-event',
      }),
    ),
  { condition: { urlPattern: '/assets/*' }, source: 'fetch-event' },
  { condition: { urlPattern: SHARE_PATH, requestMethod: 'POST' }, source: 'fetch-event' },
]

/** Whether the browser can be told beforehand what is not for the worker. */
export function canPassUnwoken(): boolean {
  const { InstallEvent } = globalThis as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/** Calls, pictures and other documents go to the network as if there were no worker. */
export function passAllElse(event: ExtendableEvent): void {
  const rest: Rule = { condition: { urlPattern: '/*' }, source: 'network' }
  event.waitUntil((event as RoutedInstallEvent).addRoutes([...HANDLED, rest]))
}

/** Whether it is the document of a member's screen that is asked for; admins' screens have nothing to show offline. */
export const handlesNavigation: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && screenAt(url.pathname)?.area === 'member'
