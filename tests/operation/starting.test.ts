import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openBuiltPages, type Pages } from '#server/documents/pages.ts'
import { openPort } from '#server/platform/open-port.ts'
import { openEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'
import { runServer } from '#server/run-server.ts'
import { WAIT_MS } from '../support/run/time-limits.ts'
import { beginProduct, isReady, type StartingProduct } from '../support/servers/product-process.ts'

describe('a first start', () => {
  let dataDir: string
  let product: StartingProduct | null
  const postmaster = () => livePostmaster(join(dataDir, 'postgres'))
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'northpoint-starting-'))
    product = null
  })
  afterEach(async () => {
    product?.process.kill('SIGKILL')
    await expect.poll(postmaster).toBeUndefined()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  const begin = async (settings: Record<string, string> = {}) => {
    product = await beginProduct({ DATA_DIR: dataDir, ...settings })
    return product
  }

  test('answers at its port before there is a database: alive, not ready; every line it prints is JSON', async () => {
    const { url, output, process: server, ended } = await begin({ LOG_LEVEL: 'info' })
    const statusOf = async (path: string, init?: RequestInit) =>
      (await fetch(url + path, init).catch(() => null))?.status
    await expect.poll(() => statusOf('/healthz'), { interval: 20 }).toBe(200)
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    const call = await fetch(`${url}/api/user`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect([await statusOf('/readyz'), page.status, call.status]).toEqual([503, 503, 503])
    expect(await postmaster()).toBeUndefined()
    expect([page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual(['5', '5'])
    expect(await page.text()).toBe('The server is starting. Please try again in a moment.')
    expect(await call.json()).toEqual({ message: expect.stringContaining('starting'), code: 'server.busy' })
    await expect.poll(() => isReady(url)).toBe(true)
    expect(await statusOf('/', { headers: { accept: 'text/html' } })).toBe(200)
    server.kill('SIGTERM')
    await ended
    expect([server.exitCode, await postmaster()]).toEqual([0, undefined])
    const lines = output().trim().split('\n')
    const said = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(said).toContainEqual(expect.stringMatching(/^Making the database: done in [\d.]+ s\.$/))
    expect(said).toContainEqual(expect.stringContaining(`Northpoint Rewards is open at ${url}`))
  })

  test('calls for the rest of the program only once PostgreSQL is made, and then started, by another process', async () => {
    const made: boolean[] = []
    const onWait = () => made.push(existsSync(join(dataDir, 'postgres')))
    const { close } = await openEmbeddedPostgres({ dataDir, log: () => {}, onWait })
    await close()
    expect(made).toEqual([false, true])
  })

  test('starts PostgreSQL again if another user stops it before this process sees that it is ready', async () => {
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const stop = `until grep -q ready "$0"; do sleep 0.01; done; kill -INT $(head -1 "$0"); while [ -e "$0" ]; do sleep 0.01; done`
    let waits = 0
    const onWait = () => {
      waits += 1
      if (waits === 2) spawnSync('sh', ['-c', stop, file], { timeout: WAIT_MS })
    }
    const { close } = await openEmbeddedPostgres({ dataDir, log: () => {}, onWait })
    const isRunning = existsSync(file)
    await close()
    expect([waits, isRunning]).toEqual([3, true])
  })

  test('prepares its data while its pages are still built', async () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, 'test')
    const port = await openPort(config)
    const { promise: pages, resolve } = Promise.withResolvers<Pages>()
    const prepare = async () => resolve(await openBuiltPages(inject('builtClient')))
    const server = await runServer(config, pages, port, prepare)
    expect(await isReady(`http://127.0.0.1:${port.number}`)).toBe(true)
    await server.stop()
  })

  test('at a port in use makes nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const { process: server, output, ended } = await begin({ PORT: String(port) })
    await ended
    taken.close()
    expect([server.exitCode, output()]).toEqual([
      1,
      `Port ${port} is in use by another program. Set PORT to a free port.\n`,
    ])
    expect(await readdir(dataDir)).toEqual([])
  })

  test.each([
    ['makes its database', async () => (await readdir(dataDir)).some((name) => name.includes('draft'))],
    ['starts its database', async () => (await postmaster()) !== undefined],
  ])('that gets a signal while it %s ends with 0, and leaves no process behind', async (_when, isThere) => {
    const { process: server, ended } = await begin()
    await expect.poll(isThere, { interval: 5 }).toBe(true)
    server.kill('SIGTERM')
    await ended
    expect([server.exitCode, await postmaster()]).toEqual([0, undefined])
    expect((await readdir(dataDir)).filter((name) => name.includes('draft'))).toEqual([])
  })
})
