import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { CONTRACT } from './contract-for-browsers.ts'

/** Each icon is a module (vite/icons.ts). */
const ICON = /lucide-icons[\\/][\w-]+$/

/** Entries and screens get their own files. */
const OWN_FILE = /[\\/]main\.tsx$|(?<!not-found)-page\.tsx$|[\\/]admin-layout\.tsx$/

const FIELDS =
  /[\\/]client[\\/]ui[\\/](field|field-error|select|search-field|text-area|text-field|problem-text)\.tsx$/

/** An icon used by at least this many screens goes into the common file. */
const ICON_SCREENS = 4

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** How the client is split: few files, because few compress better than many (performance: goal 8). */
export function clientFiles(root: string, siteEntries: readonly string[]): Rolldown.CodeSplittingOptions {
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: fileOf(root, siteEntries), debugName: 'files' },
      { name: 'icons', test: ICON, minShareCount: ICON_SCREENS },
      { name: 'virtual', test: /[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
      { name: 'forms', test: /[\\/]node_modules[\\/]react-hook-form[\\/]/ },
      { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
    ],
  }
}

/**
 * Chunks: what every document of the application needs; of that, what the site's forms need; what the dashboard shares
 * with the task and reward lists; the admin layout; form fields. The bundler decides about the rest.
 */
function fileOf(
  root: string,
  siteEntries: readonly string[],
): (id: string, modules: Modules) => string | null {
  const reaches = (modules: Modules, ...files: string[]) =>
    reach(
      modules,
      files.map((file) => join(root, file)),
    )
  let reached: Record<'app' | 'site' | 'dashboard' | 'lists' | 'frame', Set<string>> | null = null
  return (id, modules) => {
    reached ??= {
      app: reaches(modules, 'main.tsx'),
      site: reach(modules, siteEntries, true),
      dashboard: reaches(modules, 'app/dashboard/dashboard-page.tsx'),
      lists: reaches(modules, 'app/tasks/tasks-page.tsx', 'app/points/points-page.tsx'),
      frame: reaches(modules, 'app/layouts/admin-layout.tsx'),
    }
    const { app, site, dashboard, lists, frame } = reached
    const isPart = dashboard.has(id) && lists.has(id)
    if (OWN_FILE.test(id)) return null
    if (site.has(id) && (app.has(id) || isPart)) return 'shared'
    if (app.has(id)) return 'application'
    if (isPart) return 'parts'
    if (frame.has(id) && !site.has(id)) return 'frame'
    return FIELDS.test(id) ? 'fields' : null
  }
}

/**
 * A module with everything it imports, but nothing that the contract imports, which is for schemas.
 */
function reach(
  modules: Modules,
  from: readonly string[],
  alsoLate = false,
  found = new Set<string>(),
): Set<string> {
  for (const id of from) {
    if (found.has(id)) continue
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    if (CONTRACT.test(id)) continue
    reach(modules, alsoLate ? [...importedIds, ...dynamicallyImportedIds] : importedIds, alsoLate, found)
  }
  return found
}
