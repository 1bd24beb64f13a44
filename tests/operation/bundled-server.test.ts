import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { builtDirectory, PROJECT } from '#server/platform/builds.ts'
import npm from '../../package.json' with { type: 'json' }

/** Does what `main.ts` does, without a build of the client at the given place. */
const WITHOUT_CLIENT = `
  import { setSourceMapsSupport } from 'node:module'
  setSourceMapsSupport(true)
  const { start } = await import(process.argv[1])
  await start('/nowhere', { signal: new AbortController().signal, progress: { say: console.log } })`

const LISTS_WHAT_IS_LOADED = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      if (url.startsWith('file:')) console.log('loaded', url)
      return next(url, context)
    },
  })`

/** A command without words or a database ends as soon as it is loaded. */
const WITHOUT_DATABASE = { DATABASE_URL: 'nowhere' }

/** Only servers need these, or commands that turn to a file store or a mail server. */
const LOADED_LATE = ['@aws-sdk', 'fastify', 'nodemailer', 'pg-boss', 'rolldown', 'sharp', 'vite', 'web-push']

/** Where the bundle names the package of what follows. */
const PACKAGE = /^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm

/** A tenth of what the sources would load. */
const FEW_FILES = 50

const commands = Object.entries(npm.scripts).flatMap(([name, script]) =>
  script.endsWith(`/run-built.ts ${name}`) ? [name] : [],
)

test('a stack trace of the bundled server leads to its sources', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-'))
  const bundle = join(builtDirectory('server'), 'start.js')
  const ended = promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', WITHOUT_CLIENT, bundle],
    { cwd: PROJECT, env: { DATA_DIR: dataDir, PORT: '0' } },
  )
  const { code, stderr } = await ended.catch((error) => error)
  await rm(dataDir, { recursive: true })
  expect(code).toBe(1)
  expect(stderr).toContain(`${PROJECT}/src/server/documents/pages.ts:`)
})

test.each(commands)('npm run %s loads few files, all from the bundle of the server', async (name) => {
  const hooks = `data:text/javascript,${encodeURIComponent(LISTS_WHAT_IS_LOADED)}`
  const run = join(PROJECT, 'src/server/commands/run-built.ts')
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', hooks, run, name], {
    env: WITHOUT_DATABASE,
  }).catch((error) => error)
  const loaded = [...stdout.matchAll(/^loaded (.+)$/gm)].map(([, url]) => fileURLToPath(url))
  const [first, second, ...rest] = loaded
  expect([first, second]).toEqual([run, join(PROJECT, 'src/server/platform/builds.ts')])
  expect(rest.filter((file) => !file.startsWith(builtDirectory('server')))).toEqual([])
  expect(rest.length).toBeLessThan(FEW_FILES)
  const bundled = rest.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(PACKAGE)])
  const packages = new Set(bundled.map(([, name]) => name))
  expect(packages).toContain('pg')
  expect(LOADED_LATE.filter((late) => [...packages].some((name) => name?.startsWith(late)))).toEqual([])
})
