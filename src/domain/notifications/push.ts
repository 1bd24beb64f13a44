import { sentence } from '#domain/text/wording.ts'
import { HOUR_SECONDS } from '#domain/time/time.ts'

/** The news that a member's devices can show; promotional news is never among it. */
export const PUSH_KINDS = ['approved', 'rejected', 'delivered', 'spot-opened', 'due-soon'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** All that a locked screen shows, unless the member chose to see names and amounts there. */
export const PUSH_WORDS: Record<PushKind, string> = {
  approved: sentence('Your proof is approved.'),
  rejected: sentence('Your proof wasn’t approved.'),
  delivered: sentence('Your reward is delivered.'),
  'spot-opened': sentence('A spot opened for you.'),
  'due-soon': sentence('A task you claimed is due soon.'),
}

const THREE_DAYS_SECONDS = 72 * HOUR_SECONDS
const TWO_HOURS_SECONDS = 2 * HOUR_SECONDS

/** How long news is worth showing. After that we no longer try, and a push service forgets it (TTL, RFC 8030 §5.2). */
export const PUSH_WORTH_SECONDS: Record<PushKind, number> = {
  approved: THREE_DAYS_SECONDS,
  rejected: THREE_DAYS_SECONDS,
  delivered: THREE_DAYS_SECONDS,
  'spot-opened': TWO_HOURS_SECONDS,
  'due-soon': TWO_HOURS_SECONDS,
}

/** Marks a declarative push message (W3C Push API, "declarative push message"): the number of RFC 8030. */
export const DECLARATIVE_PUSH = 8030

/** Where the push services of the browsers are: exact hosts, and `*.` for any host below one. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/**
 * Whether a member's browser may name this address as its push service: https at its own port, and on the list. It is
 * written as browsers write it, so that one browser has one address.
 */
export function isPushEndpoint(address: string, services: readonly string[]): boolean {
  const url = URL.parse(address)
  if (url === null || url.href !== address || url.hash !== '') return false
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : url.hostname === service,
  )
}

/** The time until a push service wants to be asked again, in milliseconds; 0 without a readable `Retry-After`. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : 0
}
