import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, type Rolldown } from 'vite'

const ROOT = join(import.meta.dirname, 'src/client')

/** The application, and the pages of the site that come alive. */
const INPUTS = ['index.html', 'site/entries/business-contact.tsx', 'site/entries/unsubscribe.tsx'].map(
  (file) => join(ROOT, file),
)

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/

/** What only the server reads of an endpoint: it checks who asks, parses what comes and goes, prints the API document. */
const SERVER_PARTS: ReadonlySet<string> = new Set(['access', 'summary', 'query', 'body', 'reply'])

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Browsers ask by method and path and trust the server's answer, so the schemas of endpoints stay out of their files:
 * of Zod they load what a form checks by itself, and nothing where there is none.
 */
function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    transform: {
      filter: { id: CONTRACT },
      handler(source) {
        const edits: Edit[] = []
        for (const statement of this.parse(source, { lang: 'ts' }).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') continue
          for (const { init } of declared.declarations) if (init) edits.push(...editsOf(init))
        }
        const code = edits.reduceRight(
          (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
          source,
        )
        return { code, map: null }
      },
    },
  }
}

/** Edits that leave out of a declared value what only the server reads, and the value itself where nobody imports it. */
function editsOf(init: ESTree.Expression): Edit[] {
  if (init.type === 'Literal' || init.type === 'ArrowFunctionExpression') return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    ...serverPartsOf(init),
    { start: init.end, end: init.end, text: '))()' },
  ]
}

/** Of an endpoint, or of anything else that has a path. */
function serverPartsOf(init: ESTree.Expression): Edit[] {
  const value = init.type === 'TSAsExpression' ? init.expression : init
  const parts = value.type === 'CallExpression' ? value.arguments[0] : value
  if (parts?.type !== 'ObjectExpression') return []
  const names = parts.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
  )
  if (!names.includes('path')) return []
  return parts.properties.flatMap((property, at) => {
    const next = parts.properties[at + 1]
    const isLeft = SERVER_PARTS.has(names[at] ?? '')
    return isLeft ? [{ start: property.start, end: next ? next.start : property.end, text: '' }] : []
  })
}

/** One file per icon, but one module that names them all: who uses which is known to the bundler alone. */
const ICON = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.\w+$/
const ICONS = /[\\/]lucide-react[\\/](?!.*[\\/]icons[\\/])/

/** Entries and screens are files of their own. */
const OWN_FILE = /[\\/]main\.tsx$|(?<!not-found)-page\.tsx$|[\\/]admin-layout\.tsx$/

/** An icon of at least so many screens is in the file of the common ones. */
const ICON_SCREENS = 9

type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/**
 * A module with everything it imports, and what those import: of the icons those that are named, of the contract
 * nothing, since what it imports is for schemas, which forms have.
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
    const others = alsoLate ? [...importedIds, ...dynamicallyImportedIds] : importedIds
    if (!CONTRACT.test(id))
      reach(
        modules,
        others.filter((other) => !ICONS.test(other)),
        alsoLate,
        found,
      )
  }
  return found
}

/** The icons that a module's code imports, as their files are called. */
function iconsIn(code: string): string[] {
  const names = code.match(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/)?.[1]?.match(/\w+/g) ?? []
  return names.map((name) => name.replace(/\B([A-Z]|\d+)/g, '-$1').toLowerCase())
}

const FIELDS =
  /[\\/]client[\\/]ui[\\/](field|field-error|select|search-field|text-area|text-field|problem-text)\.tsx$/

/**
 * Few files compress better than many: what every document of the application needs, and of that what the site's forms
 * need too; what the dashboard shares with the lists of tasks and rewards; the
 * admins' frame; and fields.
 */
function fileOf(): (id: string, modules: Modules) => string | null {
  const at = (...files: string[]) => files.map((file) => join(ROOT, file))
  let reached: Record<'app' | 'site' | 'dashboard' | 'lists' | 'frame', Set<string>> | null = null
  return (id, modules) => {
    reached ??= {
      app: reach(modules, at('main.tsx')),
      site: reach(modules, INPUTS.slice(1), true),
      dashboard: reach(modules, at('app/dashboard/dashboard-page.tsx')),
      lists: reach(modules, at('app/tasks/tasks-page.tsx', 'app/points/points-page.tsx')),
      frame: reach(modules, at('app/layouts/admin-layout.tsx')),
    }
    const { app, site, dashboard, lists, frame } = reached
    const name = id.match(ICON)?.[1] ?? id
    const isPart = dashboard.has(name) && lists.has(name)
    if (OWN_FILE.test(id)) return null
    if (ICONS.test(id) || (site.has(name) && (app.has(name) || isPart))) return 'shared'
    if (app.has(name)) return 'application'
    if (isPart) return 'parts'
    if (frame.has(name)) return 'frame'
    return FIELDS.test(id) ? 'fields' : null
  }
}

/** The client, once for the browser and once as the renderer of documents (src/server/commands/build.ts). */
export default defineConfig(({ isSsrBuild }) => ({
  root: ROOT,
  plugins: [react(), tailwindcss(), contractForBrowsers()],
  build: {
    manifest: true,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Documents name the files of their screen and the other screens come ahead: no list of them in every first load.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: INPUTS,
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: fileOf(), debugName: 'files' },
              { name: 'icons', test: ICON, minShareCount: ICON_SCREENS },
              { name: 'virtual', test: /[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/ },
              { name: 'forms', test: /[\\/]node_modules[\\/](@hookform|react-hook-form)[\\/]/ },
              { name: 'schemas', test: /[\\/]node_modules[\\/]zod[\\/]/ },
            ],
          },
        },
      },
    }),
  },
}))
