import { EVENTS_PATH } from '../../src/server/platform/live/event-stream.ts'
import type { Person } from '../../tests/support/builders.ts'
import { AS_BROWSER } from '../world/as-browser.ts'

/** Follows a person's news while they stay; a stream that ends before they leave is a failure. */
export async function followNews(url: string, { cookie }: Person, stay: Promise<void>): Promise<void> {
  const leaving = new AbortController()
  const { signal } = leaving
  const stream = await fetch(url + EVENTS_PATH, { headers: { ...AS_BROWSER, cookie }, signal })
  if (!stream.ok) throw new Error(`A stream was answered ${stream.status}.`)
  const end = stream.text().catch(String)
  const how = await Promise.race([end, stay])
  leaving.abort()
  if (how !== undefined) throw new Error(`A stream ended by itself: ${how}`)
}
