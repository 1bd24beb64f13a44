import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { buildFloor } from '../bundle/sizes.ts'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

export interface FloorClient {
  url: string
  close(): Promise<void>
}

/** Builds the floor, serves it compressed and passes `/api/` on to the product. */
export async function openFloorClient(productUrl: string): Promise<FloorClient> {
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-floor-'))
  await buildFloor(directory)
  const sent = new Map<string, Promise<Buffer>>()
  const fileOf = (name: string) => {
    const known = sent.get(name) ?? readFile(join(directory, name)).then(promisify(brotliCompress))
    sent.set(name, known)
    return known
  }
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/api/')) return passOn(productUrl, incoming, outgoing)
    const name = incoming.url?.startsWith('/assets/') ? incoming.url : '/index.html'
    fileOf(name).then(
      (body) => {
        outgoing.writeHead(200, { 'content-type': TYPES[extname(name)] ?? '', 'content-encoding': 'br' })
        outgoing.end(body)
      },
      () => outgoing.writeHead(404).end(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function passOn(productUrl: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { host: _, ...headers } = incoming.headers
  const passed = request(productUrl + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  passed.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(passed)
}
