import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from './config-error.ts'
import { limitRequestsAhead } from './http/concurrency-limit.ts'
import { watchSockets } from './http/graceful-shutdown.ts'
import { createStartingHandler } from './starting.ts'

/** Limit for the URL and headers together (431), and for one path segment: a longer one gets 404. */
export const MAX_ADDRESS_LENGTH = 16 * 1024

/** A missing host gets a readable answer. */
const HTTP_OPTIONS = { maxHeaderSize: MAX_ADDRESS_LENGTH, requireHostHeader: false }

interface Timeouts {
  keepAliveTimeout?: number
  requestTimeout?: number
}

/** A server for a product without a port; the caller makes it listen. */
export function makeServer(handler: RequestListener, { keepAliveTimeout, requestTimeout }: Timeouts): Server {
  const server = createServer(HTTP_OPTIONS, limitRequestsAhead(handler))
  return Object.assign(server, { keepAliveTimeout, requestTimeout })
}

/** The product's port, taken before anything else is opened and kept until the end. */
export interface OpenPort {
  /** Gives the server to Fastify, which leaves its own timeouts to it. */
  serverFactory(handler: unknown, timeouts: Timeouts): Server
  sockets: ReadonlySet<Socket>
  number: number
  /** Lets the product answer. Until then, `/healthz` answers 200, and everything else 503. */
  answerWith(product: RequestListener): void
}

/** Takes the configured port. Throws ConfigError if that is not possible. */
export async function openPort(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): Promise<OpenPort> {
  const server = createServer(HTTP_OPTIONS)
  const sockets = watchSockets(server)
  const answerStarting = createStartingHandler(config.publicUrl.protocol === 'https:')
  server.on('request', answerStarting)
  try {
    await once(server.listen({ host: config.host, port: config.port }), 'listening')
  } catch (error) {
    refuseAddress(error, config)
  }
  // A start that fails ends the process; only the product keeps it running.
  server.unref()
  const { port, address } = server.address() as AddressInfo
  if (config.host === 'localhost') await listenOnOtherLoopback(server, port, address)
  return {
    serverFactory: (_handler, { keepAliveTimeout, requestTimeout }) =>
      Object.assign(server, { keepAliveTimeout, requestTimeout }),
    sockets,
    number: port,
    answerWith: (product) => {
      server.off('request', answerStarting).on('request', limitRequestsAhead(product)).ref()
    },
  }
}

/** `localhost` is 127.0.0.1 and ::1, and browsers try either. */
async function listenOnOtherLoopback(server: Server, port: number, taken: string): Promise<void> {
  const addresses = await lookup('localhost', { all: true })
  const other = addresses.find(({ address }) => address !== taken)
  if (!other) return
  // Its connections become the first one's, with the same limits and the same end.
  const beside = createSocketServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  beside.on('error', () => undefined).unref()
  beside.listen({ host: other.address, port })
  server.once('close', () => beside.close())
}

/** Throws what `listen` failed with, as a ConfigError where another setting helps. */
export function refuseAddress(
  error: unknown,
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix = '',
): never {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    throw new ConfigError(`Port ${port} is in use by another program. Set ${prefix}PORT to a free port.`)
  }
  if (code === 'EACCES') {
    throw new ConfigError(
      `This user may not listen on port ${port}. Set ${prefix}PORT to a number above 1023.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new ConfigError(
      `${prefix}HOST is '${host}', which is not an address of this machine. Set it to one, or leave it empty.`,
    )
  }
  throw error
}
