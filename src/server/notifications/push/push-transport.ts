import { lookup } from 'node:dns'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { retryAfterMs } from '#domain/notifications/push.ts'
import type { PushSettings } from '#server/config/config.ts'

export interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

type PushOutcome =
  | { ended: 'sent' }
  /** The push service no longer knows the subscription. */
  | { ended: 'gone' }
  /** It will never take this push. */
  | { ended: 'refused'; reason: string }
  /** It may work later; `waitMs` is how long the push service asks for. */
  | { ended: 'failed'; reason: string; waitMs: number }

const ANSWER_WITHIN_MS = 10_000

/** The longest answer, without its body. */
const MAX_HEAD_BYTES = 4096

const GONE = new Set([404, 410])
const TRY_LATER = new Set([408, 425, 429])

/** Tries once and never throws. Follows no redirect, and connects to public addresses only (docs/decisions/0054). */
export async function sendPush(
  { endpoint, headers, body }: PushRequest,
  { local }: Pick<PushSettings, 'local'>,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(local?.answerWithinMs ?? ANSWER_WITHIN_MS)])
  const options: RequestOptions = {
    method: 'POST',
    headers,
    signal: limit,
    maxHeaderSize: MAX_HEAD_BYTES,
    lookup: local?.isAdmitted ? lookup : lookupPublic,
    // One connection for one push: none stays open to a host that a member named.
    agent: false,
    ...(local && { port: local.port, ca: local.certificate }),
  }
  try {
    const { status, retryAfter } = await answerTo(endpoint, options, body)
    if (status >= 200 && status < 300) return { ended: 'sent' }
    if (GONE.has(status)) return { ended: 'gone' }
    const reason = `The push service answered ${status}.`
    if (status < 500 && !TRY_LATER.has(status)) return { ended: 'refused', reason }
    return { ended: 'failed', reason, waitMs: retryAfterMs(retryAfter, Date.now()) }
  } catch (error) {
    return { ended: 'failed', reason: reasonOf(error), waitMs: 0 }
  }
}

/** The status says it all: nothing of the rest is read. */
function answerTo(
  endpoint: string,
  options: RequestOptions,
  body: Buffer,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, options, (answer) => {
      resolve({ status: answer.statusCode!, retryAfter: answer.headers['retry-after'] })
      answer.destroy()
    })
    sent.on('error', reject)
    // An answer in another protocol ends without an error.
    sent.on('close', () => reject(new Error('It ended without an answer.')))
    sent.end(body)
  })
}

/** Not the error's own message, which can hold the endpoint, a secret. */
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string }
  return name === 'TimeoutError' || name === 'AbortError'
    ? 'The push service did not answer in time.'
    : `The push service could not be reached (${code ?? 'no reason'}).`
}

/** Networks that are not the public internet (IANA special-purpose registries). All public IPv6 is in 2000::/3. */
const SPECIAL = networks(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
   192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)
const PUBLIC_IPV6 = networks('ipv6', '2000::/3')
const SPECIAL_IPV6 = networks('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20')

function networks(type: 'ipv4' | 'ipv6', text: string): BlockList {
  const list = new BlockList()
  for (const [, address, bits] of text.matchAll(/(\S+)\/(\d+)/g)) list.addSubnet(address!, Number(bits), type)
  return list
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !SPECIAL.check(address, 'ipv4')
  return PUBLIC_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

/** Finds the addresses of a host; Node connects to these and no others, so none is looked up twice. */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const safe = found.filter(({ address }) => isPublicAddress(address))
    const [first] = safe
    if (!first) return done(Object.assign(new Error('No public address.'), { code: 'EPRIVATE' }), '')
    if (options.all) done(null, safe)
    else done(null, first.address, first.family)
  })
}
