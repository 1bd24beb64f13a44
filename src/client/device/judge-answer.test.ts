import { afterAll, expect, test, vi } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'
import type { KeptProof } from './kept-proof.ts'

vi.stubGlobal('location', new URL('https://northpoint.example/tasks/7'))

afterAll(() => vi.unstubAllGlobals())

const PATH = '/api/tasks/7/submit'
const SHA = 'a'.repeat(64)

const proof: KeptProof = {
  userId: 'robin',
  taskId: 7,
  taskTitle: 'Share the menu',
  state: 'queued',
  notes: '',
  picture: { name: 'proof.jpg', type: 'image/jpeg', size: 3, isPrepared: true, originalSha256: null },
  idempotencyKey: 'once',
  sha256: SHA,
  replaces: 0,
  hasDeadline: false,
  keptAt: 0,
  refusal: null,
}

const reply = { id: 5, taskId: 7, receivedSha256: SHA, status: 'pending', pointsAwarded: null }

interface More {
  url?: string
  contentType?: string
  retryAfter?: string
  date?: string
}

function judged(status: number, body: unknown, more: More = {}, of: Partial<KeptProof> = {}) {
  const { url = `https://northpoint.example${PATH}`, contentType = 'application/json; charset=utf-8' } = more
  const headers = new Headers({ 'content-type': contentType })
  if (more.retryAfter) headers.set('retry-after', more.retryAfter)
  if (more.date) headers.set('date', more.date)
  const answer = {
    ...{ status, statusText: '', url, header: (name: string) => headers.get(name) },
    text: typeof body === 'string' ? body : JSON.stringify(body),
  }
  return judgeAnswer(answer, PATH, { ...proof, ...of })
}

const no = (code: string, message = 'No.') => ({ message, code })

test('only our own reply that names the submission and what arrived counts as sent', () => {
  expect(judged(200, reply).is).toBe('sent')
  expect(judged(200, { ...reply, receivedSha256: null }, {}, { picture: null, sha256: null }).is).toBe('sent')
  expect(judged(200, reply, {}, { sha256: null }).is).toBe('sent')
})

test.each<[string, ReturnType<typeof judged>]>([
  ['a page', judged(200, '<h1>Hotel</h1>', { contentType: 'text/html' })],
  ['a page that says it is JSON', judged(200, '<h1>Hotel</h1>')],
  ['JSON from another server', judged(200, { ok: true })],
  ['another task', judged(200, { ...reply, taskId: 8 })],
  ['other bytes', judged(200, { ...reply, receivedSha256: 'b'.repeat(64) })],
  ['no picture', judged(200, { ...reply, receivedSha256: null })],
  ['no number', judged(200, { ...reply, id: '5' })],
  ['another address', judged(200, reply, { url: 'https://northpoint.example/' })],
  ['another origin', judged(200, reply, { url: `https://hotel.example${PATH}` })],
  ['a network to sign in to', judged(511, '', { contentType: 'text/html' })],
  ['a refusal without a code', judged(403, { message: 'Blocked.' })],
])('an answer that is not ours does not count: %s', (_what, verdict) => {
  expect(verdict).toMatchObject({ is: 'later', why: 'connection' })
})

test.each<[number, string, string | null]>([
  [500, 'unexpected', 'No.'],
  [503, 'server.busy', 'No.'],
  [507, 'storage.full', 'No.'],
  [408, 'request.timeout', 'No.'],
  [429, 'too-many', 'No.'],
  [400, 'form.broken', 'No.'],
  [400, 'request.invalid', 'No.'],
])('%i %s is temporary: it is tried again', (status, code, sentence) => {
  expect(judged(status, no(code))).toMatchObject({ is: 'later', why: 'server', sentence })
})

test('a Retry-After is followed, in seconds or as a date by the server’s clock', () => {
  expect(judged(503, no('server.busy'), { retryAfter: '30' })).toMatchObject({ afterMs: 30_000 })
  vi.setSystemTime('2027-01-02T12:00:00Z')
  const dates = { date: 'Mon, 23 Nov 2026 12:00:00 GMT', retryAfter: 'Mon, 23 Nov 2026 12:01:00 GMT' }
  expect(judged(429, no('too-many'), dates)).toMatchObject({ afterMs: 60_000, isForAll: true })
  vi.useRealTimers()
})

test('an expired session waits for its member; a revoked one clears everything', () => {
  expect(judged(401, no('unauthenticated'))).toEqual({ is: 'waits' })
  expect(judged(403, no('consent.required'))).toEqual({ is: 'waits' })
  expect(judged(401, no('session.revoked'))).toEqual({ is: 'revoked' })
})

test.each<[number, string, boolean]>([
  [409, 'claim.missing', true],
  [404, 'task.missing', true],
  [409, 'submission.outdated', true],
  [409, 'submission.pending', true],
  [409, 'submission.approved', true],
  [400, 'proof.empty', false],
  [413, 'file.too-large', false],
  [422, 'image.broken', false],
  [422, 'idempotency.mismatch', false],
])('%i %s is shown to the member; gone: %s', (status, code, isGone) => {
  expect(judged(status, no(code, 'Why.'))).toEqual({ is: 'refused', sentence: 'Why.', isGone })
})

test('an invalid field tells the member what is wrong with it', () => {
  const body = { ...no('request.invalid'), fields: { notes: 'This is too long.' } }
  expect(judged(400, body)).toMatchObject({ is: 'refused', sentence: 'This is too long.' })
})
