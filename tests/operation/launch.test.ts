import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROJECT } from '#server/platform/builds.ts'
import { isReady, startProduct } from '../support/servers/product-process.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { freshDatabaseUrl } from '../support/world/world.ts'

const LIMITS = ['--max-semi-space-size=16', '--max-old-space-size=512']
const ALLOCATOR = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
const OLD_SPACE_MB = 512

/** Runs first in each Node.js process that has this option. */
const preload = (script: string) => `--import=data:text/javascript,${encodeURIComponent(script)}`

const TELL = preload(`
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE } = process.env
  const environment = { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, MALLOC_TRIM_THRESHOLD_, NODE_COMPILE_CACHE }
  const { heap_size_limit: heap } = (await import('node:v8')).getHeapStatistics()
  const [, program, ...given] = process.argv
  console.log(JSON.stringify({ pid: process.pid, options: process.execArgv, program, given, environment, heap }))`)

const AND_END = preload(`if (!process.argv[1].endsWith('launch.js')) process.exit(3)`)
const CANNOT_REPLACE = preload('delete process.execve')
const OLDER = preload(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.9.0' } })`,
)

interface Told {
  pid: number
  options: string[]
  program: string
  given: string[]
  environment: Record<string, string>
  heap: number
}

const toldIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{"pid"'))
    .map((line) => JSON.parse(line) as Told)

/** Launches with these arguments, in this environment only. */
async function launch(args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(PROJECT, 'src/server/launch.js'), ...args], {
    cwd: tmpdir(),
    env: environment,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output, pid: child.pid!, told: toldIn(output) }
}

describe('a server', () => {
  let settings: Record<string, string>
  beforeAll(async () => {
    settings = {
      DATA_DIR: await mkdtemp(join(tmpdir(), 'northpoint-launch-')),
      DATABASE_URL: await freshDatabaseUrl(TEMPLATE),
      SECRET: 'a secret that is long enough for it',
    }
  })
  afterAll(() => rm(settings.DATA_DIR!, { recursive: true, force: true }))

  test.each([
    ['SIGTERM', ['SIGTERM']],
    ['one Ctrl+C, which may arrive twice,', ['SIGINT', 'SIGINT']],
  ] as const)(
    'is the launched process itself, with every limit, and %s ends it with 0',
    async (_what, signals) => {
      const product = await startProduct({ ...settings, NODE_OPTIONS: TELL })
      const ended = once(product.process, 'exit')
      for (const signal of signals) product.process.kill(signal)
      expect(await ended).toEqual([0, null])
      const [launcher, server, ...others] = toldIn(product.output())
      expect(others).toEqual([])
      expect([launcher!.pid, server!.pid]).toEqual([product.process.pid, product.process.pid])
      expect(server).toMatchObject({ options: LIMITS, environment: ALLOCATOR })
      expect(server!.heap / 1024 / 1024).toBeLessThan(OLD_SPACE_MB * 1.2)
      expect(product.output()).not.toContain('Warning')
    },
  )

  test('started by npm, gets the signal that npm gets, and npm ends with it', async () => {
    const npm = [process.execPath, process.env.npm_execpath!, 'start']
    const product = await startProduct(settings, [], npm)
    expect(await product.stop()).toBe(0)
    expect(await isReady(product.url)).toBe(false)
  })

  test('beside its launcher, where a process cannot be replaced, ends with it and as it does', async () => {
    const options = { ...settings, NODE_OPTIONS: `${CANNOT_REPLACE} ${TELL}` }
    const product = await startProduct(options)
    expect(await product.stop()).toBe(0)
    const [launcher, server] = toldIn(product.output())
    expect([launcher!.pid, server!.pid === launcher!.pid]).toEqual([product.process.pid, false])
    await expect(startProduct({ ...options, PORT: 'none' })).rejects.toThrow(/did not start \(1\)/)
  })
})

describe('the launcher', () => {
  test.each([
    ['start', 'src/server/main.ts'],
    ['demo', 'demo/run.ts'],
  ])('%s passes its limits and arguments to %s', async (name, program) => {
    const { code, told } = await launch([name, '--fresh'], { NODE_OPTIONS: `${TELL} ${AND_END}` })
    expect(code).toBe(3)
    expect(told[1]).toMatchObject({
      program: join(PROJECT, program),
      given: ['--fresh'],
      options: LIMITS,
      environment: { ...ALLOCATOR, NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/northpoint') },
    })
  })

  test('what an operator sets wins', async () => {
    const environment = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: join(tmpdir(), 'northpoint-code') }
    const { told } = await launch(['start'], { NODE_OPTIONS: `${TELL} ${AND_END}`, ...environment })
    expect(told[1]!.environment).toEqual({ ...ALLOCATOR, ...environment })
    await rm(environment.NODE_COMPILE_CACHE, { recursive: true, force: true })
  })

  test('another program gets the code cache, without limits', async () => {
    const { code, told } = await launch(['tests/run.ts'], { NODE_OPTIONS: `${TELL} ${AND_END}` })
    expect(code).toBe(3)
    expect(told[1]).toMatchObject({ program: join(PROJECT, 'tests/run.ts'), options: [] })
    expect(Object.keys(told[1]!.environment)).toEqual(['NODE_COMPILE_CACHE'])
  })

  test('an older Node.js is refused in one sentence', async () => {
    const { code, output } = await launch(['start'], { NODE_OPTIONS: OLDER })
    expect([code, output]).toEqual([1, expect.stringMatching(/^This is Node\.js 22\.9\.0; [^\n]+\.\n$/)])
  })

  test('every program of package.json replaces the shell of npm, and refuses an older Node.js through the launcher', async () => {
    const { scripts } = JSON.parse(await readFile(join(PROJECT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const programs = Object.entries(scripts).filter(([, script]) => /\bnode /.test(script))
    expect(programs.length).toBeGreaterThan(15)
    for (const [name, script] of programs) {
      if (name !== 'postinstall') expect(script).toMatch(/^exec node src\/server\/launch\.js \S+( \S+)?$/)
    }
  })

  test('is the only place that knows the limits', async () => {
    const places = ['ops', 'bench', 'trials', 'demo', 'src', 'tests', 'vite', '.']
    const files = await Promise.all(
      places.map(async (place) => {
        const directory = join(PROJECT, place)
        const entries = await readdir(directory, { recursive: place !== '.', withFileTypes: true })
        return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
      }),
    )
    const knowing: string[] = []
    for (const file of files.flat().filter((name) => !name.includes('node_modules'))) {
      if (/MALLOC_|-space-size/.test(await readFile(file, 'utf8'))) knowing.push(file)
    }
    expect(knowing).toEqual(
      ['src/server/launch.js', 'tests/operation/launch.test.ts'].map((file) => join(PROJECT, file)),
    )
  })
})
