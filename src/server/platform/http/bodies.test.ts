import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { discardBody, endSlowBodies } from './bodies.ts'

const MB = 1024 * 1024

/** A server that reads the start of a body, refuses it, and discards the rest after its answer. */
const server = createServer((asked, answer) => {
  const parser = new Writable({ write: () => answer.writeHead(413).end('too large') })
  asked.pipe(parser)
  answer.on('finish', () => discardBody(asked))
})
let oneConnection: Agent

beforeEach(async () => {
  oneConnection = new Agent({ keepAlive: true, maxSockets: 1 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  oneConnection.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends a body on the one connection; returns the status, or the error code if the connection ended. */
function send(bytes: number): Promise<number | string | undefined> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: oneConnection })
    let status: number | undefined
    sent.on('response', (answer: IncomingMessage) => {
      status = answer.statusCode
      answer.resume().on('end', () => resolve(status))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(status ?? error.code))
    sent.end(Buffer.alloc(bytes))
  })
}

test('after a refused upload the connection serves the next request', async () => {
  expect(await send(8 * MB)).toBe(413)
  expect(await send(8 * MB)).toBe(413)
  expect(await send(100)).toBe(413)
})

test('a body that goes on too long ends its connection', async () => {
  const closed = new Promise((resolve) =>
    server.once('connection', (socket) => socket.once('close', resolve)),
  )
  void send(80 * MB)
  await closed
})

test('a slow body is given up after a minute in which nothing arrives, and continues while something does', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrived: Buffer[] = []
  const begun = Promise.withResolvers<void>()
  const app = Fastify()
  onTestFinished(() => app.close())
  app.addContentTypeParser('*', (_request, body, done) => {
    body.on('data', (piece: Buffer) => arrived.push(piece))
    body.on('error', done)
    begun.resolve()
  })
  endSlowBodies(app, 1000)
  app.post('/', { config: { bodyWithinMs: 600_000 } }, async () => 'done')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 1000 } })
  const ended = new Promise((resolve) => sent.once('error', resolve))
  sent.flushHeaders()
  await begun.promise
  for (let minute = 1; minute <= 5; minute += 1) {
    sent.write('a piece')
    await vi.waitFor(() => expect(Buffer.concat(arrived)).toHaveLength(7 * minute))
    vi.advanceTimersByTime(60_000)
  }
  vi.advanceTimersByTime(60_000)
  expect(await ended).toMatchObject({ code: 'ECONNRESET' })
})
