import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { CONTRACT } from './contract-for-browsers.ts'

/** One file per icon, but one module that names them all: only the bundler knows who uses which. */
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.\w+$/
const ICONS = /[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/

/** Entries and screens get their own files. */
const OWN_FILE = /[\\/]main\.tsx$|(?<!not-found)-page\.tsx$|[\\/]admin-layout\.tsx$/

/** Names methods and paths; the only module that the contract needs in browsers. */
const ENDPOINT = /[\\/]src[\\/]contract[\\/]endpoint\.ts$/

/** Loads each screen when it is opened. */
const ROUTES = /[\\/]app[\\/]routes\.tsx$/

const ADMIN = /[\\/]app[\\/]admin[\\/]/

/** Also in the forms of the site, which load nothing else of the application's. */
const FIELDS =
  /[\\/]client[\\/]ui[\\/](field|field-error|select|search-field|text-area|text-field|problem-text)\.tsx$/

/** An icon used by at least this many files goes into one of its own with others. */
const ICON_SHARES = 4

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** How the client is split: few files, because few compress better than many (performance: goal 8). */
export function clientFiles(root: string, siteEntries: readonly string[]): Rolldown.CodeSplittingOptions {
  return {
    includeDependenciesRecursively: false,
    groups: [
      { name: fileOf(root, siteEntries), debugName: 'files' },
      { name: 'icons', test: ICON, minShareCount: ICON_SHARES },
      { name: 'virtual', test: /[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
      { name: 'forms', test: /[\\/]node_modules[\\/]react-hook-form[\\/]/ },
      { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
    ],
  }
}

/**
 * Chunks: what every document of the application needs, with what the dashboard shares with lists and reviews; of that,
 * what the site's forms need; form fields; of what the admins' first screen needs, what members' screens need too, what
 * other admin screens need too, and the review screens' own. The bundler decides about the rest.
 */
function fileOf(
  root: string,
  siteEntries: readonly string[],
): (id: string, modules: Modules) => string | null {
  let reached: ReturnType<typeof reachedFrom> | null = null
  return (id, modules) => {
    reached ??= reachedFrom(root, siteEntries, modules)
    const { app, site, dashboard, lists, reviews, otherAdmins, members } = reached
    const name = id.match(ICON)?.[1] ?? id
    const isFirst = app.has(name) || (dashboard.has(name) && (lists.has(name) || reviews.has(name)))
    if (OWN_FILE.test(id)) return null
    if (ICONS.test(id) || (site.has(name) && isFirst)) return 'shared'
    if (isFirst) return 'application'
    if (FIELDS.test(id)) return 'fields'
    if (!reviews.has(name) || site.has(name)) return null
    if (members.has(name)) return 'common'
    return otherAdmins.has(name) ? 'frame' : null
  }
}

function reachedFrom(root: string, siteEntries: readonly string[], modules: Modules) {
  const from = (...files: string[]) =>
    reach(
      modules,
      files.map((file) => join(root, file)),
    )
  const { dynamicallyImportedIds = [] } = modules.getModuleInfo(join(root, 'app/routes.tsx')) ?? {}
  const screens = dynamicallyImportedIds.filter((id) => id.endsWith('-page.tsx'))
  return {
    app: from('main.tsx'),
    site: reach(modules, siteEntries, true),
    dashboard: from('app/dashboard/dashboard-page.tsx'),
    lists: from('app/tasks/tasks-page.tsx', 'app/points/points-page.tsx'),
    reviews: from('app/admin/task-reviews/task-reviews-page.tsx', 'app/layouts/admin-layout.tsx'),
    otherAdmins: reach(
      modules,
      screens.filter((id) => ADMIN.test(id) && !id.endsWith('-reviews-page.tsx')),
    ),
    // With what they load later: an admin's part in a file of theirs would load further parts.
    members: reach(modules, [join(root, 'main.tsx'), ...screens.filter((id) => !ADMIN.test(id))], true),
  }
}

/**
 * A module with everything it imports, but only the icons it names, and nothing that the contract imports, which is for
 * schemas. `alsoLate` adds what is imported later, and the schemas.
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
    const { importedIds = [], dynamicallyImportedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const icon of iconsIn(code ?? '')) found.add(icon)
    if (CONTRACT.test(id) && !alsoLate) {
      for (const other of importedIds) if (ENDPOINT.test(other)) found.add(other)
      continue
    }
    const others = alsoLate && !ROUTES.test(id) ? [...importedIds, ...dynamicallyImportedIds] : importedIds
    const further = others.filter((other) => !ICONS.test(other))
    reach(modules, further, alsoLate, found)
  }
  return found
}

function iconsIn(code: string): string[] {
  const names = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) => name.replace(/\B([A-Z]|\d+)/g, '-$1').toLowerCase())
}
