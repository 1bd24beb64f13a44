import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readReply } from '#client/api/call.ts'
import { type ArgsList, type CallArgs, type LooseArgs, requestOf } from '#client/api/request.ts'
import { answerOf } from '#client/api/send.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { findViolations, type Violation } from '#server/points/invariants.ts'
import { type Builders, openBuilders, type Person } from '../world/builders.ts'
import type { Site } from '../world/visitor.ts'
import { freshDatabaseUrl } from '../world/world.ts'
import { type ProductProcess, startProduct } from './product-process.ts'
import { TEMPLATE } from './sealed-cluster.ts'

export interface OneServer extends Site {
  product: ProductProcess
  call<E extends Endpoint>(person: Person, endpoint: E, ...args: ArgsList<CallArgs<E>>): Promise<ReplyOf<E>>
  status<E extends Endpoint>(person: Person, endpoint: E, ...args: ArgsList<CallArgs<E>>): Promise<number>
}

/** Servers in separate processes, on one database and one directory of files. */
export interface SeveralServers extends Builders {
  services: { config: Config; database: Database }
  servers: OneServer[]
  startOne(): Promise<OneServer>
  violations(): Promise<Violation[]>
  close(): Promise<void>
}

/** Servers that all tests of a file share; they end with the file. */
export async function someServers(...how: Parameters<typeof startSeveralServers>): Promise<SeveralServers> {
  const several = await startSeveralServers(...how)
  afterAll(() => several.close())
  return several
}

/** Starts this many servers at the same moment, on their own database. */
export async function startSeveralServers(
  count: number,
  settings: Record<string, string> = {},
  database?: string,
): Promise<SeveralServers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-servers-'))
  const databaseUrl = database ?? (await freshDatabaseUrl(TEMPLATE))
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: randomUUID(), ...settings }
  const products: ProductProcess[] = []
  const startOne = async () => {
    const product = await startProduct(environment)
    products.push(product)
    return asServer(product)
  }
  const end = async () => {
    await Promise.all(products.map((product) => product.kill()))
    await rm(dataDir, { recursive: true, force: true })
  }
  const started = await Promise.allSettled(Array.from({ length: count }, startOne))
  const failed = started.find((one) => one.status === 'rejected')
  if (failed) {
    await end()
    throw failed.reason
  }
  const opened = await openDatabase({ connectionString: databaseUrl, max: 4 }, () => {})
  const services = { config: readConfig(environment, 'production'), database: opened }
  return {
    ...openBuilders(services),
    services,
    servers: started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    startOne,
    violations: () => findViolations(opened.queries),
    close: async () => {
      await opened.close()
      await end()
    },
  }
}

function asServer(product: ProductProcess): OneServer {
  const { url } = product
  const request: OneServer['request'] = (person, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (person) headers.set('cookie', person.cookie)
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  const send = (person: Person, endpoint: Endpoint, args: unknown) => {
    const { address, init } = requestOf(endpoint, args as LooseArgs | undefined)
    return request(person, address, init)
  }
  return {
    url,
    product,
    request,
    call: async <E extends Endpoint>(person: Person, endpoint: E, ...[args]: ArgsList<CallArgs<E>>) =>
      readReply<E>(await answerOf(await send(person, endpoint, args))),
    status: async <E extends Endpoint>(person: Person, endpoint: E, ...[args]: ArgsList<CallArgs<E>>) => {
      const response = await send(person, endpoint, args)
      await response.body?.cancel()
      return response.status
    },
  }
}
