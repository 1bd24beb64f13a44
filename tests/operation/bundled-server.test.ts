import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { builtDirectory, PROJECT } from '#server/platform/builds.ts'

/** Does what `main.ts` does, without a build of the client at the given place. */
const WITHOUT_CLIENT = `
  import { setSourceMapsSupport } from 'node:module'
  setSourceMapsSupport(true)
  const { start } = await import(process.argv[1])
  await start('/nowhere', { signal: new AbortController().signal, progress: { say: console.log } })`

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
