import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import type { RawAnswer } from '#client/api/answer.ts'
import { ApiError } from '#client/api/api-error.ts'
import { nextCursor, type RowOf, readReply } from '#client/api/call.ts'
import { type ArgsList, type CallArgs, type LooseArgs, requestOf } from '#client/api/request.ts'
import { answerOf } from '#client/api/send.ts'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { DESKS } from '#server/desk/desks.ts'
import { openHoldFinalizer } from '#server/desk/finalize-holds.ts'
import { openBuiltPages } from '#server/documents/pages.ts'
import { startJobs } from '#server/jobs.ts'
import { openLog } from '#server/platform/log.ts'
import { findViolations, type Violation } from '#server/points/invariants.ts'
import { openServices, type Services } from '#server/services.ts'
import { ensureSystemTasks } from '#server/tasks/system-tasks.ts'
import { type Builders, openBuilders, type Person } from './builders.ts'
import { watchAnswers } from './described-answers.ts'
import './known-hashes.ts'
import { watchWrites } from '../servers/pending-writes.ts'
import { TEMPLATE } from '../servers/sealed-cluster.ts'
import { openVerbs, type Verbs } from './verbs.ts'

export type { Person } from './builders.ts'

/** A running product on its own database, and the means to act on it as anyone. */
export interface World extends Builders, Verbs {
  /** The address, such as `http://127.0.0.1:41234`. */
  url: string
  app: FastifyInstance
  services: Services
  /** Calls an endpoint as the browser would; throws ApiError for an answer that is not OK. */
  call<E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    ...args: ArgsList<CallArgs<E>>
  ): Promise<ReplyOf<E>>
  /** The same, as status, sentence and reply, for calls that may be refused. */
  attempt<E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    ...args: ArgsList<CallArgs<E>>
  ): Promise<Try<E>>
  /** Every row of a list, page after page of `limit` rows. */
  everyPage<E extends Endpoint>(
    person: Person,
    endpoint: E,
    limit: number,
    query?: object,
  ): Promise<RowOf<E>[]>
  request(person: Person | null, path: string, init?: RequestInit): Promise<Response>
  /** Resolves once every write that reached the server is answered. */
  untilAnswered(): Promise<void>
  /** Makes every held decision final now. */
  endHolds(): Promise<void>
  /** The broken invariants of the ledger and the counters; empty when all hold. */
  violations(): Promise<Violation[]>
  /** Ends it; fails if an invariant is broken, or if the API document does not describe an answer it gave. */
  close(): Promise<void>
}

export interface Try<E extends Endpoint> {
  status: number
  /** The sentence of a refusal, otherwise null. */
  message: string | null
  code: string | null
  reply: ReplyOf<E> | null
  next: string | null
}

/** The connection string of a new database on this run's PostgreSQL: empty, or a copy of a template. */
export async function freshDatabaseUrl(template = 'template1'): Promise<string> {
  const { host, port, user, database } = inject('postgres')
  const name = `world_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  await client.query(`create database ${name} template ${template}`)
  await client.end()
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

/** A world that all tests of a file share; it ends with the file. */
export async function aWorld(...how: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...how)
  afterAll(() => world.close())
  return world
}

/** A world of one test's own; it ends with the test. */
export async function anotherWorld(...how: Parameters<typeof startWorld>): Promise<World> {
  const world = await startWorld(...how)
  onTestFinished(() => world.close())
  return world
}

/**
 * Starts the product on a new database and data directory. Jobs run only with `jobs`; its log goes to `log`. With
 * `rowsByHand` its tests write rows that no action would write, so the invariants need not hold.
 */
export async function startWorld(
  settings: Partial<Config> = {},
  options: { jobs?: boolean; log?: DestinationStream; rowsByHand?: boolean } = {},
): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-world-'))
  const config: Config = {
    ...readConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', PORT: '0', DATA_DIR: dataDir }, 'test'),
    databaseUrl: settings.databaseUrl ?? (await freshDatabaseUrl(TEMPLATE)),
    ...settings,
  }
  const log = options.log ? openLog({ logLevel: 'info' }, options.log) : openLog(config)
  const services = await openServices(config, log)
  await ensureSystemTasks(services.database)
  const app = await createApp(services, await openBuiltPages(inject('builtClient')))
  const untold = watchAnswers(app.server)
  const untilAnswered = watchWrites(app.server)
  await app.listen({ host: '127.0.0.1', port: config.port })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const jobs = options.jobs ? startJobs(services) : null
  await jobs?.arranged

  const request: World['request'] = (person, path, init = {}) => {
    const headers = new Headers(init.headers)
    if (person) headers.set('cookie', person.cookie)
    return fetch(url + path, { redirect: 'manual', ...init, headers })
  }
  const send = async (person: Person | null, endpoint: Endpoint, args: unknown) => {
    const { address, init } = requestOf(endpoint, args as LooseArgs | undefined)
    return answerOf(await request(person, address, init))
  }
  const call = async <E extends Endpoint>(
    person: Person | null,
    endpoint: E,
    ...[args]: ArgsList<CallArgs<E>>
  ): Promise<ReplyOf<E>> => readReply<E>(await send(person, endpoint, args))
  const builders = openBuilders(services)
  const { queries, pool } = services.database
  return {
    ...builders,
    ...openVerbs(services, builders, call),
    url,
    app,
    services,
    request,
    call,
    attempt: async <E extends Endpoint>(
      person: Person | null,
      endpoint: E,
      ...[args]: ArgsList<CallArgs<E>>
    ): Promise<Try<E>> => {
      const answer = await send(person, endpoint, args)
      const next = nextCursor(answer.header('link'))
      try {
        const reply = readReply<E>(answer)
        return { status: answer.status, message: null, code: null, reply, next }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const { message = null, code = null } = error.body ?? {}
        return { status: error.status, message, code, reply: null, next }
      }
    },
    everyPage: async <E extends Endpoint>(person: Person, endpoint: E, limit: number, query: object = {}) => {
      const rows: RowOf<E>[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const answer: RawAnswer = await send(person, endpoint, { query: { ...query, limit, cursor } })
        rows.push(...(readReply<E>(answer) as RowOf<E>[]))
        cursor = nextCursor(answer.header('link'))
      }
      return rows
    },
    untilAnswered,
    endHolds: async () => {
      for (const { held } of DESKS)
        await pool.query(`update ${held} set final_at = clock_timestamp() where taken_back_at is null`)
      const finalizer = openHoldFinalizer(services)
      await finalizer.finalizeDue()
      await finalizer.close()
    },
    violations: () => findViolations(queries),
    close: async () => {
      const violations = options.rowsByHand ? [] : await findViolations(queries)
      await app.close()
      await jobs?.close()
      await services.close()
      await rm(dataDir, { recursive: true, force: true })
      expect(violations, 'What is broken in the ledger and the counters').toEqual([])
      if (untold.size > 0) throw new Error(`The API document does not say: ${[...untold].join('; ')}.`)
    },
  }
}
