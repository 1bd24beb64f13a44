import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Fault =
  /** The connection breaks after this share of the body. */
  | { cutRequestAt: number }
  /** The server gets all of it; the connection breaks after this share of the answer. */
  | { cutAnswerAt: number }
  /** Nothing more passes after this share of the body, and the connection stays open. */
  | { stallAt: number }
  /** The server gets nothing, and this comes back, as from a captive portal. */
  | { answer: string }
  | 'refuse'

export interface SeenRequest {
  method: string
  path: string
}

/** A bad connection: a TCP proxy that cuts and stalls requests when a test asks it to. */
export interface CuttingProxy {
  url: string
  /** Every request whose head arrived, in order. */
  seen: SeenRequest[]
  /** The next requests to paths with this ending meet these faults, one each. */
  strike(pathEnd: string, ...faults: Fault[]): void
  /** Decides on every request that no strike is waiting for. */
  strikeBy(decide: (request: SeenRequest) => Fault | null): void
  /** How many requests have met a fault. */
  struck(): number
  close(): Promise<void>
}

export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const waiting: { pathEnd: string; fault: Fault }[] = []
  const seen: SeenRequest[] = []
  let decide: (request: SeenRequest) => Fault | null = () => null
  let struck = 0

  function faultFor(request: SeenRequest): Fault | null {
    seen.push(request)
    const at = waiting.findIndex(({ pathEnd }) => request.path.endsWith(pathEnd))
    const fault = at === -1 ? decide(request) : waiting.splice(at, 1)[0]!.fault
    if (fault) struck += 1
    return fault
  }

  const server = createServer((browser) => {
    const upstream = connect(Number(port), hostname)
    const end = () => {
      browser.destroy()
      upstream.destroy()
    }
    for (const socket of [browser, upstream]) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
      socket.on('error', end)
    }
    pass(browser, upstream, faultFor, end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    strike: (pathEnd, ...faults) => {
      for (const fault of faults) waiting.push({ pathEnd, fault })
    },
    strikeBy: (next) => {
      decide = next
    },
    struck: () => struck,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const HEAD_END = '\r\n\r\n'

/** Reads one connection's requests in turn, and passes them on as their faults allow. */
function pass(
  browser: Socket,
  upstream: Socket,
  faultFor: (request: SeenRequest) => Fault | null,
  end: () => void,
): void {
  let head = Buffer.alloc(0)
  let bodyLeft = 0
  let bodySize = 0
  let fault: Fault | null = null

  browser.on('data', (chunk) => {
    let rest: Buffer = chunk
    while (rest.length > 0) rest = bodyLeft > 0 ? body(rest) : begin(rest)
  })
  upstream.on('data', (chunk) => {
    const share = typeof fault === 'object' && fault && 'cutAnswerAt' in fault ? fault.cutAnswerAt : null
    if (share === null) browser.write(chunk)
    else browser.write(chunk.subarray(0, Math.floor(chunk.length * share)), end)
  })

  function begin(chunk: Buffer): Buffer {
    head = Buffer.concat([head, chunk])
    const at = head.indexOf(HEAD_END)
    if (at === -1) return Buffer.alloc(0)
    const whole = head.subarray(0, at + HEAD_END.length)
    const rest = head.subarray(whole.length)
    head = Buffer.alloc(0)
    const text = whole.toString('latin1')
    const [method = '', path = ''] = text.split(' ')
    bodySize = Number(/^content-length: *(\d+)/im.exec(text)?.[1] ?? 0)
    bodyLeft = bodySize
    fault = faultFor({ method, path: path.split('?')[0] ?? '' })
    if (fault === 'refuse') end()
    else if (!isAnswered(fault)) upstream.write(whole)
    if (bodyLeft === 0) bodyEnds()
    return rest
  }

  function body(chunk: Buffer): Buffer {
    const part = chunk.subarray(0, bodyLeft)
    const before = bodySize - bodyLeft
    bodyLeft -= part.length
    const limit = limitOf(fault)
    if (limit === null) {
      if (!isAnswered(fault)) upstream.write(part)
    } else {
      const passing = Math.max(0, Math.floor(bodySize * limit) - before)
      upstream.write(part.subarray(0, passing))
      if (passing < part.length && isCut(fault)) end()
    }
    if (bodyLeft === 0) bodyEnds()
    return chunk.subarray(part.length)
  }

  function bodyEnds(): void {
    if (isAnswered(fault)) browser.end(fault.answer)
  }
}

function isAnswered(fault: Fault | null): fault is { answer: string } {
  return typeof fault === 'object' && fault !== null && 'answer' in fault
}

function isCut(fault: Fault | null): boolean {
  return typeof fault === 'object' && fault !== null && 'cutRequestAt' in fault
}

/** The share of a body that passes; null for all of it. */
function limitOf(fault: Fault | null): number | null {
  if (typeof fault !== 'object' || fault === null) return null
  if ('cutRequestAt' in fault) return fault.cutRequestAt
  return 'stallAt' in fault ? fault.stallAt : null
}

/** Answers that are not ours, as networks give them before sign-in. */
export const PORTAL = {
  page: answerOf('200 OK', 'text/html', '<h1>Welcome to the hotel</h1>'),
  json: answerOf('200 OK', 'application/json', '{"ok":true}'),
  redirect: answerOf('302 Found', 'text/html', '', 'Location: /somewhere-else\r\n'),
  signIn: answerOf('511 Network Authentication Required', 'text/html', '<h1>Please sign in</h1>'),
  gateway: answerOf('502 Bad Gateway', 'text/html', '<h1>Bad gateway</h1>'),
}

function answerOf(status: string, type: string, body: string, headers = ''): string {
  const lengths = `Content-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n`
  return `HTTP/1.1 ${status}\r\n${lengths}${headers}\r\n${body}`
}
