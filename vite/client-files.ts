import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { isAdminFile } from '#server/documents/admin-files.ts'
import { CONTRACT } from './contract-for-browsers.ts'

/** Each icon is a module (vite/icons.ts). */
const ICON = /lucide-icons[\\/][\w-]+$/

/** Entries and screens get their own files. */
const OWN_FILE = /[\\/]main\.tsx$|(?<!not-found)-page\.tsx$|[\\/]admin-layout\.tsx$/

/** Names methods and paths; the only module that the contract needs in browsers. */
const ENDPOINT = /[\\/]src[\\/]contract[\\/]endpoint\.ts$/

/** Loads each screen when it is opened. */
const ROUTES = /[\\/]app[\\/]routes\.tsx$/

/** Fields of forms, those of the site too, which load nothing else of the application's. */
const FIELDS =
  /[\\/]client[\\/]ui[\\/]fields[\\/](field|select|search-field|text-area|text-field|problem-text)\.tsx$/

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
 * what the site's forms need; form fields; what only the list of tasks and a task's page share; what sends proof from that
 * page and later; of what the admins' first screen needs, what members' screens need too (in four files, as most of them
 * need few of these), what other admin screens need too, and the review screens' own. The bundler decides about the rest.
 */
function fileOf(
  root: string,
  siteEntries: readonly string[],
): (id: string, modules: Modules) => string | null {
  let reached: ReturnType<typeof reachedFrom> | null = null
  return (id, modules) => {
    reached ??= reachedFrom(root, siteEntries, modules)
    const { app, site, dashboard, tasks, task, proofs, points, others, reviews, otherAdmins, members } =
      reached
    const isFirst = app.has(id) || (dashboard.has(id) && (tasks.has(id) || points.has(id) || reviews.has(id)))
    if (OWN_FILE.test(id)) return null
    if (site.has(id) && isFirst) return 'shared'
    if (isFirst) return 'application'
    if (FIELDS.test(id)) return 'fields'
    if (tasks.has(id) && task.has(id) && !others.has(id) && !reviews.has(id)) return 'tasks'
    if (task.has(id) && proofs.has(id) && !others.has(id) && !reviews.has(id)) return 'proofs'
    if (!reviews.has(id) || site.has(id)) return null
    if (members.has(id) && tasks.has(id)) return task.has(id) ? 'usual' : 'lists'
    if (members.has(id)) return points.has(id) ? 'panels' : 'common'
    return otherAdmins.has(id) ? 'frame' : null
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
    tasks: from('app/tasks/list/tasks-page.tsx'),
    task: from('app/tasks/detail/task-detail-page.tsx'),
    proofs: from('app/proofs/send-proofs.ts'),
    points: from('app/points/points-page.tsx'),
    others: reach(
      modules,
      screens.filter((id) => !isAdminFile(id) && !/[\\/]app[\\/]tasks[\\/]/.test(id)),
    ),
    reviews: from('app/reviews/task-reviews-page.tsx', 'app/layouts/admin-layout.tsx'),
    otherAdmins: reach(
      modules,
      screens.filter((id) => isAdminFile(id) && !id.endsWith('-reviews-page.tsx')),
    ),
    // The files include what they load later: an admin's part in one of them would load further parts.
    members: reach(modules, [join(root, 'main.tsx'), ...screens.filter((id) => !isAdminFile(id))], true),
  }
}

/**
 * A module with everything it imports, but nothing that the contract imports, which is for schemas. `alsoLate` adds what
 * is imported later, and the schemas.
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
    if (CONTRACT.test(id) && !alsoLate) {
      for (const other of importedIds) if (ENDPOINT.test(other)) found.add(other)
      continue
    }
    const others = alsoLate && !ROUTES.test(id) ? [...importedIds, ...dynamicallyImportedIds] : importedIds
    reach(modules, others, alsoLate, found)
  }
  return found
}
