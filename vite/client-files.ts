import { join, relative } from 'node:path'
import type { Rolldown } from 'vite'
import { isAdminFile } from '#server/documents/admin-files.ts'
import { CONTRACT } from './contract-for-browsers.ts'

/** The only module that an endpoint needs in browsers. */
const ENDPOINT = /[\\/]src[\\/]contract[\\/]endpoint\.ts$/

/** The import of a schema that a form checks with; a schema has the name of its type. */
const SCHEMA_IMPORT = /import \{[^}]*\b[A-Z][a-z]\w*[^}]*\} from "#contract(\/[^"]+)"/g

/** The packages that check and fill forms. */
const FORMS = /[\\/]node_modules[\\/](?:react-hook-form|zod)[\\/]/

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** How the client is split: few files, because few compress better than many (decision 0021). */
export function clientFiles(root: string, siteEntries: readonly string[]): Rolldown.CodeSplittingOptions {
  let plan: ReadonlyMap<string, string | null> | null = null
  const nameOf = (id: string, modules: Modules) => {
    plan ??= planFiles(root, siteEntries, modules)
    return plan.get(id) ?? null
  }
  return { includeDependenciesRecursively: false, groups: [{ name: nameOf, debugName: 'files' }] }
}

/**
 * The file of each module that a document names: at most nine of them. What only one screen needs
 * is in its own file; the bundler decides about what loads later.
 */
function planFiles(
  root: string,
  siteEntries: readonly string[],
  modules: Modules,
): Map<string, string | null> {
  const main = join(root, 'main.tsx')
  const dashboard = join(root, 'app/dashboard/dashboard-page.tsx')
  const tasks = join(root, 'app/tasks/list/tasks-page.tsx')
  const task = join(root, 'app/tasks/detail/task-detail-page.tsx')
  const adminLayout = join(root, 'app/layouts/admin-layout.tsx')
  const { dynamicallyImportedIds = [] } = modules.getModuleInfo(join(root, 'app/routes.tsx')) ?? {}
  const screens = dynamicallyImportedIds.filter((id) => id.endsWith('-page.tsx'))
  const screenOf = new Map(
    screens.flatMap((screen) => partsInMarkup(root, screen, modules).map((part) => [part, screen] as const)),
  )
  const parts = [...screenOf.keys()]
  const reviewScreens = screens.filter((id) => id.endsWith('-reviews-page.tsx'))
  const usual = screens.filter((id) => /[\\/](?:users|inbox)[\\/]/.test(id)).concat(reviewScreens)
  const roots = [main, ...siteEntries, ...screens, ...parts]
  const schemas = schemasInUse(roots, modules)
  const needing = new Map<string, string[]>()
  for (const from of roots) {
    const layout = isAdminFile(from) ? [adminLayout] : []
    for (const id of reach(modules, schemas, [from, ...layout])) {
      needing.set(id, [...(needing.get(id) ?? []), from])
    }
  }
  // The parts that the site's forms load later must not load the application either.
  for (const entry of siteEntries) {
    for (const id of reach(modules, schemas, lateImports([entry], modules))) {
      const needed = needing.get(id)
      if (needed && !needed.includes(entry)) needed.unshift(entry)
    }
  }
  const isForMembers = (id: string) => !isAdminFile(id)
  const late = reach(modules, schemas, lateImports(roots, modules))
  const ofMembers = reach(modules, schemas, lateImports(roots.filter(isForMembers), modules, isForMembers))
  const withForms = [...needing].flatMap(([id, needed]) => (FORMS.test(id) ? needed : []))
  const isOfForms = (id: string) => [...reach(modules, schemas, [id])].some((it) => FORMS.test(it))

  const fileOf = (id: string, all: readonly string[]): string | null => {
    // A part is never there without its screen.
    const needed = all.filter((from) => !all.includes(screenOf.get(from) ?? ''))
    const every = (some: readonly string[]) => needed.every((from) => some.includes(from))
    const ofSite = needed.filter((from) => siteEntries.includes(from)).length
    const isFirst = needed.includes(main) || (needed.includes(dashboard) && needed.length > 1)
    if (needed.length === 1 && !isFirst) {
      if (needed[0] === id || !late.has(id)) return null
      if (isForMembers(needed[0]!)) return `of-${stemOf(needed[0]!)}`
      return ofMembers.has(id) ? 'parts' : every(reviewScreens) ? 'desk' : 'managed'
    }
    if (!isFirst && ((every(withForms) && !every(screens)) || isOfForms(id))) {
      return ofSite > 0 ? 'schemas' : 'forms'
    }
    if (ofSite > 0)
      return isFirst || needed.length > ofSite + 1 ? 'shared' : `site-and-${stemOf(needed.at(-1)!)}`
    if (isFirst) return 'application'
    if (ofMembers.has(id) && needed.every(isAdminFile)) return 'parts'
    if (every(reviewScreens)) return 'desk'
    if (needed.every(isAdminFile)) return needed.some((from) => usual.includes(from)) ? 'admins' : 'managed'
    if (needed.includes(tasks)) return needed.includes(task) ? 'application' : 'lists'
    return 'parts'
  }
  return new Map([...needing].map(([id, needed]) => [id, fileOf(id, needed)]))
}

function stemOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
}

/** The parts of a screen that the server may draw: who declares one names its file (`lazyInMarkup`). */
function partsInMarkup(root: string, screen: string, modules: Modules): string[] {
  return [...reach(modules, new Set(), [screen])].flatMap((id) => {
    const { code, dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    return dynamicallyImportedIds.filter((part) => code?.includes(`"${relative(root, part)}"`))
  })
}

/** The modules that are imported later, also by others that are; without the roots. */
function lateImports(
  roots: readonly string[],
  modules: Modules,
  isFollowed: (id: string) => boolean = () => true,
): string[] {
  const found = new Set(roots)
  for (const from of found) {
    for (const id of reach(modules, new Set(), [from])) {
      const { dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
      for (const later of dynamicallyImportedIds) if (isFollowed(later)) found.add(later)
    }
  }
  return [...found].filter((id) => !roots.includes(id) && !id.endsWith('-layout.tsx'))
}

/** Modules with everything they import. */
function reach(
  modules: Modules,
  schemas: ReadonlySet<string>,
  from: readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const id of from) {
    if (found.has(id)) continue
    found.add(id)
    reach(modules, schemas, importsOf(id, modules, schemas), found)
  }
  return found
}

/** The imports of a module; of the contract, only what its endpoints import, unless its schemas are in use. */
function importsOf(id: string, modules: Modules, schemas: ReadonlySet<string>): string[] {
  const { importedIds = [] } = modules.getModuleInfo(id) ?? {}
  return CONTRACT.test(id) && !schemas.has(id) ? importedIds.filter((it) => ENDPOINT.test(it)) : importedIds
}

/** The modules of the contract whose schemas browsers need, with those that these are made of. */
function schemasInUse(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const imports = (id: string) => modules.getModuleInfo(id)?.importedIds ?? []
  const add = (id: string) => {
    if (found.has(id) || !CONTRACT.test(id)) return
    found.add(id)
    // An endpoint's schemas stay on the server.
    for (const other of imports(id)) if (!imports(other).some((it) => ENDPOINT.test(it))) add(other)
  }
  for (const id of reach(modules, new Set(), roots)) {
    if (CONTRACT.test(id)) continue
    for (const [, path] of modules.getModuleInfo(id)?.code?.matchAll(SCHEMA_IMPORT) ?? []) {
      for (const other of imports(id)) if (other.endsWith(path!)) add(other)
    }
  }
  return found
}
