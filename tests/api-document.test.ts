import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '../src/contract/all-endpoints.ts'
import { startWorld, type World } from './support/world.ts'

const ADDRESSES = ['/api/docs', '/api/openapi.json']

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('the description of the API is for admins: visitors are led to sign in and back, members find nothing', async () => {
  const admin = await world.anAdmin()
  const suspended = await world.anAdmin({ suspended_at: new Date() })
  const statuses = (person: Parameters<World['request']>[0]) =>
    Promise.all(ADDRESSES.map(async (path) => (await world.request(person, path)).status))
  expect(await statuses(null)).toEqual([302, 401])
  expect(await statuses(suspended)).toEqual([302, 401])
  expect(await statuses(await world.aMember())).toEqual([404, 403])
  expect(await statuses(admin)).toEqual([200, 200])
  const led = await world.request(null, '/api/docs')
  expect(led.headers.get('location')).toBe('/api/login?returnTo=%2Fapi%2Fdocs')
  const signIn = await (await world.request(null, led.headers.get('location')!)).text()
  expect(signIn).toContain('name="returnTo" value="/api/docs"')
})

test('the page shows every call with its way, its access, its values and its errors, and runs nothing', async () => {
  const answer = await world.request(await world.anAdmin(), '/api/docs')
  const html = await answer.text()
  for (const { method, path, summary } of allEndpoints) {
    const id = `${method} ${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`>${path}</code>`)
    expect(html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')).toContain(summary.replaceAll('`', ''))
  }
  expect(html).not.toMatch(/`|>anything/)
  expect(html.match(/<details/g)).toHaveLength(allEndpoints.length)
  for (const words of ['Idempotency-Key', 'screenshot', 'admin.required', 'array of object', '[].title']) {
    expect(html).toContain(words)
  }
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/)
  expect(html).not.toMatch(/ style="|<style|<script(?! src="\/theme\.js")| on\w+="/)
  expect(html).not.toMatch(/(src|href)="https?:\/\/(?!origin|localhost)/)
})

test('the document is OpenAPI, in groups, with the errors of each call', async () => {
  const answer = await world.request(await world.anAdmin(), '/api/openapi.json')
  const document = (await answer.json()) as {
    openapi: string
    paths: Record<string, Record<string, { tags: string[]; responses: object }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(allEndpoints.length)
  for (const { tags } of operations) expect(tags).toHaveLength(1)
  const claim = document.paths['/api/tasks/{id}/claim']!.post!
  expect(Object.keys(claim.responses)).toEqual(
    expect.arrayContaining(['200', '401', '403', '404', '409', '503']),
  )
})
