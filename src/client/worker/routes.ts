import type { RouteMatchCallback } from 'workbox-core/types.js'
import { allScreens, screenAt } from '#contract/pages/screens.ts'

/** The static routing API, which lets requests bypass the worker; TypeScript does not know it yet. */
interface RoutedInstallEvent extends ExtendableEvent {
  addRoutes(rules: readonly Rule[]): Promise<void>
}

interface Rule {
  condition: { urlPattern?: string; requestMode?: RequestMode; requestMethod?: string }
  source: 'fetch-event' | 'network'
}

/** The share target of public/site.webmanifest. */
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

/** Whether the browser supports static routing. */
export function canPassUnwoken(): boolean {
  const { InstallEvent } = globalThis as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/** API calls, pictures and other documents bypass the worker. */
export function passAllElse(event: ExtendableEvent): void {
  const rest: Rule = { condition: { urlPattern: '/*' }, source: 'network' }
  event.waitUntil((event as RoutedInstallEvent).addRoutes([...HANDLED, rest]))
}

/** Members' screens only: admins' screens have nothing to show offline. */
export const handlesNavigation: RouteMatchCallback = ({ request, url, sameOrigin }) =>
  sameOrigin && request.mode === 'navigate' && screenAt(url.pathname)?.area === 'member'
