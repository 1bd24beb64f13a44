import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import * as z from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { isAction } from '#domain/identity/duties.ts'
import { isAdminFile } from '#server/documents/admin-files.ts'
import {
  applicationModules,
  modulesBesideApplication,
  offlineFiles,
  readManifest,
} from '#server/documents/built-assets.ts'

/** The goal (performance: goal 8). */
const MOST_FILES = 8

const REFUSED = 'app/refused.tsx'

/** The parts that a screen may show first, which the server names for whom it draws one. */
const PARTS_IN_MARKUP = [
  ['/dashboard-page.tsx', 'app/dashboard/newcomer/newcomer.tsx'],
  ['/dashboard-page.tsx', 'app/dashboard/newcomer/steps.tsx'],
  ['/dashboard-page.tsx', 'app/announcements/announcement-list.tsx'],
  ['/tasks-page.tsx', 'app/claims/waitlist/wait-on-card.tsx'],
  ['/task-detail-page.tsx', 'app/tasks/detail/profile-task.tsx'],
  ['/task-detail-page.tsx', 'app/claims/report-consent-choice.tsx'],
] as const

const SOURCE = new URL('../../src/', import.meta.url).pathname

const client = join(inject('builtClient'), 'client')
const manifest = await readManifest(client)

test('the path of every screen says whether it is for admins', () => {
  const screens = Object.keys(manifest).filter((source) => /^app\/.+\/[\w-]+-page\.tsx$/.test(source))
  const ofAdmins = allScreens.filter(({ area }) => area === 'admin')
  expect(screens.filter(isAdminFile)).toHaveLength(ofAdmins.length)
  expect(screens).toHaveLength(allScreens.length)
})

test('no admin screen is kept for offline use', () => {
  const kept = new Set(offlineFiles(manifest))
  const admins = Object.keys(manifest).filter((source) => isAdminFile(source))
  expect(admins.length).toBeGreaterThan(10)
  expect(kept.size).toBeGreaterThan(50)
  expect(admins.filter((source) => kept.has(`/${manifest[source]!.file}`))).toEqual([])
})

test('a file that members load has no address that only admins call', () => {
  const addresses = allEndpoints.flatMap(({ access, path }) => (isAction(access) ? [path] : []))
  const scripts = offlineFiles(manifest).filter((file) => file.endsWith('.js'))
  const texts = scripts.map((file) => readFileSync(join(client, file), 'utf8')).join('\n')
  expect(addresses.length).toBeGreaterThan(50)
  expect(addresses.filter((path) => texts.includes(path))).toEqual([])
})

test('a page of the site never loads the application, not even later', () => {
  const reached = new Set<string>()
  const reach = (source: string) => {
    if (reached.has(source)) return
    reached.add(source)
    const { imports = [], dynamicImports = [] } = manifest[source]!
    for (const other of [...imports, ...dynamicImports]) reach(other)
  }
  for (const source of Object.keys(manifest)) if (source.startsWith('site/entries/')) reach(source)
  expect(reached.size).toBeGreaterThan(5)
  expect(reached).not.toContain('main.tsx')
})

test('no file imports itself through others', () => {
  const ofFile = Map.groupBy(Object.values(manifest), ({ file }) => file)
  const importedBy = (file: string) =>
    ofFile.get(file)!.flatMap(({ imports = [] }) => imports.map((source) => manifest[source]!.file))
  const inCircles = [...ofFile.keys()].filter((file) => {
    const reached = new Set(importedBy(file))
    for (const other of reached) for (const next of importedBy(other)) reached.add(next)
    return reached.has(file)
  })
  expect(ofFile.size).toBeGreaterThan(50)
  expect(inCircles).toEqual([])
})

test('what is kept for offline use has all that it imports', () => {
  const kept = new Set(offlineFiles(manifest))
  const chunks = Object.values(manifest).filter(({ file }) => kept.has(`/${file}`))
  const imported = chunks.flatMap(({ imports = [] }) => imports.map((source) => `/${manifest[source]!.file}`))
  expect(imported.filter((file) => !kept.has(file))).toEqual([])
})

test('a document names eight scripts at most, whatever its screen shows first', () => {
  const screens = Object.keys(manifest).filter((source) => source.endsWith('-page.tsx'))
  const documents = [...screens, REFUSED].map((shown) => {
    const layout = isAdminFile(shown) ? ['app/layouts/admin-layout.tsx'] : []
    const parts = PARTS_IN_MARKUP.filter(([of]) => shown.endsWith(of)).map(([, part]) => part)
    return [shown, ...layout, ...parts]
  })
  const counts = documents.map((sources) => {
    const modules = modulesBesideApplication(manifest, sources)
    return [sources[0], applicationModules(manifest).length + modules.length] as const
  })
  expect(screens).toHaveLength(allScreens.length)
  expect(counts.filter(([, files]) => files > MOST_FILES)).toEqual([])
})

test('a document cannot name a source that no file has', () => {
  expect(() => modulesBesideApplication(manifest, ['app/nowhere.tsx'])).toThrow('app/nowhere.tsx')
})

test('no file of the client holds the schema of a reply', () => {
  const sent = new Set(allEndpoints.flatMap(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query)]))
  const sources = ['client', 'domain'].map((layer) => textsUnder(join(SOURCE, layer), /\.tsx?$/)).join('')
  const onlyInReplies = [...new Set(allEndpoints.flatMap(({ reply }) => fieldsOf(reply)))].filter(
    (field) => !sent.has(field) && !names(sources, field),
  )
  const scripts = textsUnder(join(client, 'assets'), /\.js$/)
  expect(onlyInReplies).not.toEqual([])
  expect(onlyInReplies.filter((field) => names(scripts, field))).toEqual([])
})

function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema === undefined) return []
  const described = JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))
  return [...described.matchAll(/"(\w+)":\{/g)].map(([, field]) => field!)
}

function names(text: string, field: string): boolean {
  return new RegExp(`\\b${field}\\b`).test(text)
}

function textsUnder(directory: string, name: RegExp): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(directory, file), 'utf8'))
    .join('\n')
}
