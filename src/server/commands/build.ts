import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { basename, join, relative } from 'node:path'
import { builtDirectory, type Part, PROJECT } from '#server/platform/builds.ts'
import { runCommand } from './run-command.ts'

/** Keeps existing builds. Without this option, everything is rebuilt. */
const IF_MISSING = '--if-missing'

const WORKSHOP = '.building-'

/** A younger directory may be in use by a builder, a server or a test run. */
const IN_USE_MS = 60 * 60_000

/** `mkdtemp` makes private directories, but a different user may start the server. */
const READABLE_BY_ALL = 0o755

/** How long compiled code is kept, from when it was written. */
const CODE_KEPT_MS = 24 * 60 * 60_000

/** Earlier builds of a part that stay, because a running server may still use them. */
const EARLIER_BUILDS_KEPT = 2

/** Builds into a temporary directory and renames it when complete, so that no one sees half a build. */
async function build(part: Part, keepsExisting: boolean): Promise<void> {
  const dist = join(PROJECT, 'dist')
  await mkdir(dist, { recursive: true })
  const workshop = await mkdtemp(join(dist, WORKSHOP))
  try {
    await chmod(workshop, READABLE_BY_ALL)
    const target = await buildInto(workshop, part)
    if (!keepsExisting) await rename(target, `${workshop}-replaced`).catch(unlessMissing)
    await rename(workshop, target).catch(unlessAnotherWasFaster)
    await removeEarlierBuilds(dist, part, basename(target))
    if (part === 'server') await removeOldCode()
    console.log(`The ${part} is built: ${relative(PROJECT, target)}`)
  } finally {
    await rm(workshop, { recursive: true, force: true })
    await rm(`${workshop}-replaced`, { recursive: true, force: true })
  }
}

/** Returns where the result belongs. Builds again if sources changed during the build. */
async function buildInto(workshop: string, part: Part): Promise<string> {
  for (;;) {
    const target = builtDirectory(part)
    if (part === 'client') await (await import('./build-client.ts')).buildClient(workshop)
    else await (await import('./bundle-server.ts')).bundleServer(workshop)
    if (builtDirectory(part) === target) return target
    for (const name of await readdir(workshop)) await rm(join(workshop, name), { recursive: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Another process built the same sources first: its result is as good, and may be in use. */
function unlessAnotherWasFaster(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

/** Removes builds of earlier sources, and the leftovers of killed builders. */
async function removeEarlierBuilds(dist: string, part: Part, current: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => name !== current)
  const entries = await Promise.all(
    names.map(async (name) => ({
      name,
      madeAt: (await stat(join(dist, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  entries.sort((a, b) => b.madeAt - a.madeAt)
  const unfinished = entries.filter(({ name }) => name.startsWith(WORKSHOP))
  const builds = entries.filter(({ name }) => name.startsWith(`${part}-`))
  const obsolete = [...builds.slice(EARLIER_BUILDS_KEPT), ...unfinished]
  for (const { name, madeAt } of obsolete) {
    if (Date.now() - madeAt > IN_USE_MS) await rm(join(dist, name), { recursive: true, force: true })
  }
}

/** Each bundle leaves compiled code that no later one loads. Code of sources is written again when it is missed. */
async function removeOldCode(): Promise<void> {
  const directory = getCompileCacheDir()
  if (directory === undefined) return
  for (const name of await readdir(directory).catch(() => [])) {
    const file = join(directory, name)
    const writtenAt = (await stat(file).catch(() => null))?.mtimeMs ?? 0
    if (Date.now() - writtenAt > CODE_KEPT_MS) await rm(file, { force: true })
  }
}

await runCommand(async () => {
  process.env.NODE_ENV = 'production'
  const [option, ...missing] = process.argv.slice(2)
  const keepsExisting = option === IF_MISSING
  const parts: Part[] = keepsExisting ? (missing as Part[]) : ['client', 'server']
  await Promise.all(parts.map((part) => build(part, keepsExisting)))
  // Compiles the bundled modules, so that the first start finds them in the code cache.
  if (!keepsExisting) await import(join(builtDirectory('server'), 'start.js'))
})
