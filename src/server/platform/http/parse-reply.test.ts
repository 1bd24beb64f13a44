import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, Instant } from '#contract/fields/common.ts'
import { replyParser } from './parse-reply.ts'

const Reply = z.array(
  z.object({
    id: Id,
    at: z.nullable(Instant),
    by: z.nullable(z.object({ email: z.string() })),
    kind: z._default(z.enum(['earned', 'spent']), 'earned'),
  }),
)

const good = {
  id: 1,
  at: '2026-11-20T03:26:22.123456+00:00',
  by: { email: 'avery@example.ca' },
  kind: 'spent',
}

/** Sends these rows twice and returns the second answer, which the compiled parser has read. */
async function leaving(...rows: object[]): Promise<{ status: number; body: unknown }> {
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false } } })
  const parse = replyParser(Reply)
  app.get('/', (request, reply) => reply.send(parse(request, structuredClone(rows))))
  await app.inject('/')
  const response = await app.inject('/')
  await app.close()
  return { status: response.statusCode, body: response.json() }
}

test('an answer that follows the contract is sent as it is', async () => {
  expect(await leaving(good, { ...good, at: null, by: null })).toEqual({
    status: 200,
    body: [good, { ...good, at: null, by: null }],
  })
})

test('a column that the contract does not name is never sent, however deep it is', async () => {
  const leaky = { ...good, password: 'secret', by: { ...good.by, token: 'secret' } }
  expect(await leaving(leaky)).toEqual({ status: 200, body: [good] })
})

test('defaults of the contract are filled in', async () => {
  const { kind: _, ...without } = good
  expect(await leaving(without)).toEqual({ status: 200, body: [{ ...good, kind: 'earned' }] })
})

test.each([
  ['a number written as text', { ...good, id: '1' }],
  ['a number below the smallest', { ...good, id: 0 }],
  ['a day that does not exist', { ...good, at: '2026-02-30T03:26:22Z' }],
  ['an instant that is a Date', { ...good, at: new Date() }],
  ['a word the contract does not know', { ...good, kind: 'lost' }],
  ['a missing part', { ...good, by: {} }],
])('%s breaks the contract and is an error', async (_, row) => {
  expect((await leaving(row)).status).toBe(500)
})
