import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestReward } from '#contract/rewards/rewards.ts'
import { getTask, listTasks } from '#contract/tasks/tasks.ts'
import { ApiError, sentenceOf } from './api-error.ts'
import { nextCursor, readReply } from './call.ts'
import { addressOf, formBody, requestOf } from './request.ts'
import { send } from './send.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => answer(request, response))
const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

function replyTo(status: number, body: string): Promise<unknown> {
  answer = (_request, response) => response.writeHead(status).end(body)
  return send(origin(), {}).then(readReply)
}

async function errorOf(status: number, body: string): Promise<ApiError> {
  const failure = await replyTo(status, body).catch((error: unknown) => error)
  if (!(failure instanceof ApiError)) throw new Error('The answer was taken as a success.')
  return failure
}

describe('the address of a call', () => {
  test('carries its parameters, escaped', () => {
    expect(addressOf(getTask, { params: { id: 7 } })).toBe('/api/tasks/7')
    expect(addressOf(getTask, { params: { id: '7/../8?' } })).toBe('/api/tasks/7%2F..%2F8%3F')
  })

  test('leaves out what the query does not set', () => {
    const query = { search: '', category: undefined, sort: 'deadline', limit: 5 }
    expect(addressOf(listTasks, { query })).toBe('/api/tasks?sort=deadline&limit=5')
    expect(addressOf(listTasks, { query: { search: '' } })).toBe('/api/tasks')
  })
})

describe('a request', () => {
  test('sends credentials, JSON and the retry key', () => {
    const { init } = requestOf(requestReward, {
      params: { id: 1 },
      body: { expectedPointsCost: 5 },
      idempotencyKey: 'once',
    })
    const headers = new Headers(init.headers)
    expect(init).toMatchObject({ method: 'POST', credentials: 'include', body: '{"expectedPointsCost":5}' })
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('idempotency-key')).toBe('once')
  })

  test('without a body has no content type', () => {
    const { init } = requestOf(requestReward, { params: { id: 1 } })
    expect(init.body).toBeNull()
    expect(new Headers(init.headers).has('content-type')).toBe(false)
  })

  test('has no body for a form without fields', () => {
    const form = new FormData()
    expect(formBody(form)).toBeNull()
    form.set('notes', 'Done.')
    expect(formBody(form)).toBe(form)
  })
})

describe('an answer that is not OK', () => {
  test('is status, colon and body, with the sentence for the person', async () => {
    const body = '{"message":"This task is full.","code":"task.full"}'
    const error = await errorOf(409, body)
    expect(error.message).toBe(`409: ${body}`)
    expect(error.status).toBe(409)
    expect(error.body?.code).toBe('task.full')
    expect(error.sentence('Failed to claim task')).toBe('This task is full.')
  })

  test('is the status text if the body is empty', async () => {
    const error = await errorOf(502, '')
    expect(error.message).toBe('502: Bad Gateway')
    expect(error.sentence('Failed to claim task')).toBe('Failed to claim task')
  })

  test.each(['<h1>Oops</h1>', 'null', '"text"', '{"message":5}', '[]'])(
    'shows the fallback for %s',
    async (body) => {
      expect((await errorOf(500, body)).sentence('Failed to claim task')).toBe('Failed to claim task')
    },
  )

  test('never shows an error message that is not the server’s', () => {
    expect(sentenceOf(new TypeError('fetch failed'), 'Failed to claim task')).toBe('Failed to claim task')
  })

  test('is the fallback offline too, and never in place of an answer', async () => {
    const answered = await errorOf(409, '{"message":"This task is full.","code":"task.full"}')
    vi.stubGlobal('navigator', { onLine: false })
    onTestFinished(() => void vi.unstubAllGlobals())
    expect(sentenceOf(new TypeError('fetch failed'), 'Failed to claim task')).toBe('Failed to claim task')
    expect(sentenceOf(answered, 'Failed to claim task')).toBe('This task is full.')
  })
})

test('a page in place of a reply is no answer of ours, and no refusal', async () => {
  await expect(replyTo(200, '<h1>Sign in to this network</h1>')).rejects.toThrow(TypeError)
})

test.each([
  ['</api/tasks?limit=20&cursor=WzFd>; rel="next"', 'WzFd'],
  ['</api/tasks?cursor=a%2Bb>; rel="next"', 'a+b'],
  ['</api/tasks?cursor=WzFd>; rel="prev"', null],
  ['', null],
  [null, null],
])('the next page: after %s is %s', (link, cursor) => {
  expect(nextCursor(link)).toBe(cursor)
})
