import { expect } from 'vitest'
import type { Person } from './builders.ts'
import type { World } from './world.ts'

export interface FollowedStream {
  status: number
  said(): string
  hasEnded(): boolean
  close(): void
}

/** Opens the person's event stream, and resolves once it is open or refused. */
export async function followStream(
  { request }: Pick<World, 'request'>,
  person: Person,
  since?: Date,
): Promise<FollowedStream> {
  const closing = new AbortController()
  const query = since ? `?since=${since.toISOString()}` : ''
  const response = await request(person, `/api/events${query}`, { signal: closing.signal })
  if (response.ok) expect(response.headers.get('content-type')).toBe('text/event-stream')
  let said = ''
  let ended = false
  const reading = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) said += decoder.decode(chunk as Uint8Array, { stream: true })
    ended = true
  }
  reading().catch(() => {})
  await expect.poll(() => said).not.toBe('')
  return { status: response.status, said: () => said, hasEnded: () => ended, close: () => closing.abort() }
}
