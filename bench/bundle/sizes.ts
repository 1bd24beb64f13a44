import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Area, allScreens, type ScreenPath } from '#contract/pages/screens.ts'
import { openBuiltPages, type Pages } from '#server/documents/pages.ts'
import { builtDirectory } from '#server/platform/builds.ts'
import { buildFloor } from '../client-floor/build.ts'

const FIRST: Record<Area, ScreenPath> = { member: '/', admin: '/admin/task-reviews' }

/** Brotli bytes of a screen loaded on opening, or ahead of that. */
interface RouteSize {
  /** Files that no other screen names. */
  own: number
  /** All it names beyond the application's files and, for admins, those of every admin screen. */
  beyond: number
}

/** Brotli bytes of the client as a browser loads it. */
export interface BundleSizes {
  /** JavaScript of React, wouter and TanStack Query with almost nothing around it. */
  floor: number
  /** JavaScript named by the document of the member's dashboard. */
  member: number
  admin: number
  css: number
  routes: ReadonlyMap<ScreenPath, RouteSize>
  /** The largest file beyond the application's that several screens name; the first of them loads it. */
  shared: number
}

export async function measureSizes(): Promise<BundleSizes> {
  const directory = builtDirectory('client')
  const pages = await openBuiltPages(directory)
  const sizeOf = sizesIn(join(directory, 'client'))
  const total = async (files: Iterable<string>) =>
    (await Promise.all([...files].map(sizeOf))).reduce((sum, size) => sum + size, 0)

  const scripts = new Map<ScreenPath, ReadonlySet<string>>()
  for (const { path } of allScreens) {
    scripts.set(path, new Set(await scriptsNamedAt(pages, path)))
  }
  const namedByAll = (area?: Area) => {
    const some = allScreens.filter((screen) => area === undefined || screen.area === area)
    const [first, ...others] = some.map(({ path }) => scripts.get(path)!)
    return new Set([...first!].filter((file) => others.every((set) => set.has(file))))
  }
  const timesNamed = (file: string) => [...scripts.values()].filter((set) => set.has(file)).length

  const routes = new Map<ScreenPath, RouteSize>()
  const application = namedByAll()
  for (const { path, area } of allScreens) {
    const there = area === 'admin' ? namedByAll('admin') : application
    const files = [...scripts.get(path)!].filter((file) => !there.has(file))
    const own = files.filter((file) => timesNamed(file) === 1)
    routes.set(path, { own: await total(own), beyond: await total(files) })
  }
  const everything = new Set([...scripts.values()].flatMap((set) => [...set]))
  const several = [...everything].filter((file) => timesNamed(file) > 1 && !application.has(file))
  const assets = await readdir(join(directory, 'client/assets'))
  const styles = assets.filter((name) => name.endsWith('.css'))
  const [floor, member, admin, css, ...shared] = await Promise.all([
    floorSize(),
    total(scripts.get(FIRST.member)!),
    total(scripts.get(FIRST.admin)!),
    total(styles.map((name) => `/assets/${name}`)),
    ...several.map(sizeOf),
  ])
  return { floor, member, admin, css, routes, shared: Math.max(...shared) }
}

async function floorSize(): Promise<number> {
  const { output } = await buildFloor()
  const chunks = output.filter((file) => file.type === 'chunk')
  return chunks.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0)
}

/** The scripts that a screen's document names when all its reads are refused. */
async function scriptsNamedAt(pages: Pages, path: string): Promise<string[]> {
  const answer = async () => ({ status: 503, body: '', header: () => null })
  const html = await pages.application(
    { nonce: '', theme: null },
    { path, search: '', now: new Date(), cookies: '', answer },
  )
  return [...html.matchAll(/<(?:link|script)[^>]*? (?:href|src)="(\/[^"]+\.js)"/g)].map(([, file]) => file!)
}

/** Sizes as sent: of the brotli twin, or of a file too small to have one. */
function sizesIn(client: string): (file: string) => Promise<number> {
  return async (file) => {
    const twin = await stat(join(client, `${file}.br`)).catch(() => null)
    return twin?.size ?? (await readFile(join(client, file))).length
  }
}
