import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often the servers are asked whether they are ready. */
const HEALTH_EVERY_MS = 100

/** A server that is silent this long gets no requests; a slow one still does. */
const SILENT_AFTER_MS = 10_000

/** Headers that concern one connection, not the message (hop-by-hop). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

export interface Balancer {
  url: string
  /** Puts a server behind the proxy; it gets requests once it is ready. */
  add(server: string): void
  ready(): number
  /** Answers that the proxy gave itself because no server did. */
  failures: string[]
  close(): Promise<void>
}

/**
 * Round robin over the servers whose `/readyz` says 200, with connections kept alive on both sides. A request is sent
 * to another server only if it is idempotent and its connection was refused.
 */
export async function startBalancer(): Promise<Balancer> {
  const servers = new Map<string, { isReady: boolean; askedAt: number }>()
  const agent = new Agent({ keepAlive: true })
  const failures: string[] = []
  let turn = 0

  async function check(server: string): Promise<void> {
    const askedAt = performance.now()
    const signal = AbortSignal.timeout(SILENT_AFTER_MS)
    const answer = await fetch(`${server}/readyz`, { signal }).catch(() => null)
    await answer?.body?.cancel()
    // Answers may overtake each other: the latest question counts.
    if (askedAt > servers.get(server)!.askedAt) servers.set(server, { isReady: answer?.ok ?? false, askedAt })
  }

  function next(tried: ReadonlySet<string>): string | undefined {
    const ready = [...servers].filter(([url, { isReady }]) => isReady && !tried.has(url))
    turn += 1
    return ready[turn % Math.max(ready.length, 1)]?.[0]
  }

  function pass(from: IncomingMessage, to: ServerResponse, tried = new Set<string>()): void {
    const server = next(tried)
    const fail = (why: string) => {
      failures.push(`${from.method} ${from.url}: ${why}`)
      if (!to.headersSent) to.writeHead(502)
      to.end()
    }
    if (server === undefined) {
      fail('no server is ready')
      return
    }
    const { hostname, port } = new URL(server)
    const headers = {
      ...forwarded(from.headers),
      'x-forwarded-for': from.socket.remoteAddress ?? '',
      'x-forwarded-proto': 'http',
    }
    const onward = request({ agent, hostname, port, method: from.method, path: from.url, headers })
    onward.on('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
      answer.pipe(to)
      answer.on('error', (error) => fail(error.message))
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      const mayTryAnother = error.code === 'ECONNREFUSED' && (from.method === 'GET' || from.method === 'HEAD')
      if (mayTryAnother) pass(from, to, tried.add(server))
      else if (!to.destroyed) fail(error.message)
    })
    to.on('close', () => onward.destroy())
    from.pipe(onward)
  }

  const proxy = createServer((from, to) => pass(from, to))
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const checks = setInterval(() => {
    for (const server of servers.keys()) void check(server)
  }, HEALTH_EVERY_MS)
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: (server) => void servers.set(server, { isReady: false, askedAt: 0 }),
    ready: () => [...servers.values()].filter(({ isReady }) => isReady).length,
    failures,
    close: async () => {
      clearInterval(checks)
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

function forwarded(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)))
}
