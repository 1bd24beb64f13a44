import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { inNewDirectory } from '../world/stage.ts'
import { buildFloor } from './build.ts'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Builds the floor, serves it compressed during `work` and passes `/api/` on to the product. */
export function withClientFloor<Result>(
  productUrl: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return inNewDirectory(async (directory) => {
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
    try {
      return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    } finally {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    }
  })
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
