import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, loadConfigFromFile, type Rolldown } from 'vite'
import { allScreens, type ScreenPath } from '../src/contract/screens.ts'
import { builtDirectory, PROJECT } from '../src/server/platform/built-client.ts'
import { openBuiltPages, type Pages } from '../src/server/platform/pages.ts'

const FLOOR = join(import.meta.dirname, 'bundle-floor')

/** React Hook Form with its resolver, and Zod: files of their own (vite.config.ts). */
const FORM_RUNTIME = /\/(forms|schemas)-[\w-]+\.js$/

/** Brotli bytes of the client as a browser loads it. */
export interface BundleSizes {
  /** JavaScript of React, wouter and TanStack Query with next to nothing around it. */
  floor: number
  /** JavaScript named by the document of the member's dashboard. */
  member: number
  /** JavaScript named by the document of the admin's Task Reviews. */
  admin: number
  css: number
  /**
   * What opening a screen adds for somebody who is in its area already: a member beyond the dashboard's files, an admin
   * beyond those that all admin screens name. Files that several screens share count in full for each of them, but the
   * form runtime, which comes with the first form, is counted by itself.
   */
  routes: ReadonlyMap<ScreenPath, number>
  formRuntime: number
}

/** Measures the build of the present sources, and the floor, built now with the same settings. */
export async function measureSizes(): Promise<BundleSizes> {
  const directory = await builtDirectory()
  const pages = await openBuiltPages(directory)
  const sizeOf = sizesIn(join(directory, 'client'))
  const total = async (files: Iterable<string>) =>
    (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0)

  const scripts = new Map<ScreenPath, ReadonlySet<string>>()
  const styles = new Set<string>()
  for (const { path } of allScreens) {
    const named = await filesNamedAt(pages, path)
    scripts.set(path, ofKind(named, 'js'))
    for (const file of ofKind(named, 'css')) styles.add(file)
  }
  const admins = allScreens.filter(({ area }) => area === 'admin').map(({ path }) => scripts.get(path)!)
  const there = {
    member: scripts.get('/')!,
    admin: admins.reduce((some, set) => without(some, without(some, set))),
  }
  const forms = new Set(all(scripts.values()).filter((file) => FORM_RUNTIME.test(file)))
  const routes = new Map<ScreenPath, number>()
  for (const { path, area } of allScreens) {
    routes.set(path, await total(without(without(scripts.get(path)!, there[area]), forms)))
  }
  const [floor, member, admin, css, formRuntime] = await Promise.all([
    floorSize(),
    total(scripts.get('/')!),
    total(scripts.get('/admin/task-reviews')!),
    total(styles),
    total(forms),
  ])
  return { floor, member, admin, css, routes, formRuntime }
}

/** Builds the floor with the product's own settings into a directory; without one, in memory only. */
export async function buildFloor(outDir?: string): Promise<Rolldown.RolldownOutput> {
  process.env.NODE_ENV = 'production'
  const file = join(PROJECT, 'vite.config.ts')
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, file)
  const { build: settings, ...config } = loaded!.config
  return (await build({
    ...config,
    configFile: false,
    root: FLOOR,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ...settings,
      write: outDir !== undefined,
      ...(outDir !== undefined && { outDir }),
      rolldownOptions: { input: join(FLOOR, 'index.html') },
    },
  })) as Rolldown.RolldownOutput
}

async function floorSize(): Promise<number> {
  const { output } = await buildFloor()
  const chunks = output.filter((file) => file.type === 'chunk')
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}

/** The files that the document of a screen names, for somebody whose reads are all refused. */
async function filesNamedAt(pages: Pages, path: string): Promise<string[]> {
  const answer = async () => ({ status: 503, body: '', link: null })
  const html = await pages.application('', { path, search: '', now: new Date(), answer })
  return [...html.matchAll(/<(?:link|script)[^>]*? (?:href|src)="(\/[^"]+)"/g)].map(([, file]) => file!)
}

function ofKind(files: readonly string[], ending: string): Set<string> {
  return new Set(files.filter((file) => file.endsWith(`.${ending}`)))
}

function without(files: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...files].filter((file) => !others.has(file)))
}

function all(sets: Iterable<ReadonlySet<string>>): string[] {
  return [...sets].flatMap((set) => [...set])
}

/** Sizes as sent: of the brotli twin, or of a file too small to have one. */
function sizesIn(client: string): (file: string) => Promise<number> {
  return async (file) => {
    const twin = await stat(join(client, `${file}.br`)).catch(() => null)
    return twin?.size ?? (await readFile(join(client, file))).length
  }
}
