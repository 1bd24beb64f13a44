import autocannon from 'autocannon'
import { AS_BROWSER } from '../world/as-browser.ts'
import type { Stage } from '../world/stage.ts'
import { READS } from './addresses.ts'

const CONNECTIONS = 32
const SECONDS_PER_READ = 2

export interface Measured {
  rate: number
  p99: number
}

/** Loads one address at full rate. Anything but a 2xx, or 304 to an ETag, ends the bench. */
export async function load(url: string, cookie: string, seconds: number, etag?: string): Promise<Measured> {
  const headers = headersOf(cookie, etag)
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers })
  const right = etag === undefined ? result['2xx'] : result['3xx']
  const wrong = result['2xx'] + result.non2xx - right
  if (wrong > 0 || result.errors > 0) {
    throw new Error(`${url}: ${wrong} answers were not the wanted ones, ${result.errors} requests failed.`)
  }
  return { rate: right / result.duration, p99: result.latency.p99 }
}

/** The reads of goal 1, in turn. */
export async function loadReads(stage: Stage, url: string): Promise<void> {
  for (const { address, as } of READS) await load(url + address, stage[as].cookie, SECONDS_PER_READ)
}

export function ask(url: string, cookie: string, etag?: string): Promise<Response> {
  return fetch(url, { headers: headersOf(cookie, etag) })
}

export async function etagOf(url: string, cookie: string): Promise<string> {
  const response = await ask(url, cookie)
  await response.body?.cancel()
  return response.headers.get('etag') ?? ''
}

function headersOf(cookie: string, etag?: string): Record<string, string> {
  return { ...AS_BROWSER, cookie, ...(etag !== undefined && { 'if-none-match': etag }) }
}
