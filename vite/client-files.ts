import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { RUNTIME_MODULE_ID, rolldown } from 'rolldown'
import type { Manifest, Plugin, Rolldown } from 'vite'
import { isAdminFile } from '#server/documents/admin-files.ts'
import { LATE_IMPORTS } from './plain-imports.ts'
import { type Module, type Needs, planFiles } from './plan-files.ts'

/** Screens that people open most count so many times. */
const OFTEN = [
  [/\/dashboard-page\.tsx$/, 22],
  [/\/tasks-page\.tsx$/, 20],
  [/\/(?:task-detail|points)-page\.tsx$/, 8],
  [/\/(?:task-reviews|reward-reviews|overview|inbox|manage-users|manage-tasks)-page\.tsx$/, 4],
] as const

/** Few people see a screen with all its parts, or are refused. */
const WITH_PARTS = 0.25

/** Modules that every screen loads soon after it is hydrated. */
const BACKGROUND = ['app/offline/offline.tsx', 'app/while-signed-in.ts']

/** An address that the build fills in later. */
const ADDRESS = /import\.meta\.ROLL(?:UP|DOWN)_FILE_URL_\w+/g

/** The lines of a module alone that are not there when its file has the other module too. */
const BORDERS = /import\s*(?:[^;"]*from)?"[^"]*";|export\{[^}]*\};?/g

interface ClientModule extends Module {
  code: string
  /** The modules that it may load later. */
  later: readonly number[]
}

/** Splits the client into few files, because few compress better than many (decision 0021). */
export function clientFiles(root: string, application: string): Plugin {
  let files = new Map<string, string>()
  // Styles and Vite's helper are the application's.
  const fileOf = (id: string) =>
    files.get(id.endsWith('.css') || id === LATE_IMPORTS ? application : id) ?? null
  return {
    name: 'client-files',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    config: () => ({
      build: {
        rolldownOptions: {
          // The plan decides which file has a module that is loaded later.
          checks: { ineffectiveDynamicImport: false },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: fileOf, debugName: 'files' }],
            },
          },
        },
      },
    }),
    async buildEnd(failure) {
      // The bench builds other pages with these settings.
      if (failure || !this.getModuleInfo(application)) return
      const modules = await modulesAlone(application, this)
      // The bundler puts its own module into no other file.
      files = planFiles(
        modules,
        documentsOf(modules, root, application),
        ({ id }) => id === RUNTIME_MODULE_ID,
      )
    },
    /** The bundler's manifest knows a file by one module at most, and documents name files by several. */
    async writeBundle({ dir = '' }, bundle) {
      const path = join(dir, '.vite/manifest.json')
      const manifest: Manifest = JSON.parse(await readFile(path, 'utf8'))
      const built = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const isLoadedLater = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
          if (isLoadedLater) manifest[relative(root, id)] ??= built.get(chunk.fileName)!
        }
      }
      await writeFile(path, JSON.stringify(manifest, null, 2))
    },
  }
}

/** Bundles the transformed modules as one file each, which says what is left of each and what it still imports. */
async function modulesAlone(
  input: string,
  modules: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
): Promise<ClientModule[]> {
  const transformed = {
    name: 'transformed',
    resolveId: (id: string) =>
      [id, `\0${id}`].find((one) => one.startsWith('\0') && modules.getModuleInfo(one) !== null) ?? null,
    load(id: string) {
      const { code, moduleSideEffects = true } = modules.getModuleInfo(id) ?? {}
      return code == null ? null : { code: code.replace(ADDRESS, '""'), moduleType: 'js', moduleSideEffects }
    },
  } as const
  const bundle = await rolldown({
    input,
    plugins: [transformed],
    platform: 'browser',
    tsconfig: false,
    preserveEntrySignatures: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ preserveModules: true, minify: true })
  await bundle.close()
  const chunks = output.filter((one) => one.type === 'chunk')
  const places = new Map(chunks.map(({ fileName }, at) => [fileName, at]))
  const placesOf = (names: readonly string[]) =>
    names.flatMap((name) => (places.has(name) ? places.get(name)! : []))
  return chunks.map(({ moduleIds, code, imports, dynamicImports }) => ({
    id: moduleIds[0]!,
    code,
    bytes: code.replace(BORDERS, '').length,
    imports: placesOf(imports),
    later: placesOf(dynamicImports),
  }))
}

/** Every document with the modules that it needs first, and what members load later. */
function documentsOf(modules: readonly ClientModule[], root: string, application: string): Needs[] {
  const places = new Map(modules.map(({ id }, at) => [id, at]))
  const placeOf = (id: string) => places.get(id)!
  const reach = (
    roots: readonly number[],
    laterOf: (at: number) => readonly number[] = () => [],
  ): Set<number> => {
    const found = new Set(roots)
    for (const at of found) for (const other of [...modules[at]!.imports, ...laterOf(at)]) found.add(other)
    return found
  }
  const isForAdmins = (at: number) => isAdminFile(relative(root, modules[at]!.id))
  /** The parts that the server may draw: who declares one names its file (`lazyInMarkup`). */
  const isPart = (at: number, from: number) => modules[from]!.code.includes(relative(root, modules[at]!.id))
  const partsOf = (roots: readonly number[]) => {
    const withParts = reach(roots, (at) => modules[at]!.later.filter((other) => isPart(other, at)))
    return Array.from(withParts).flatMap((from) => modules[from]!.later.filter((at) => isPart(at, from)))
  }
  const main = placeOf(application)
  const adminLayout = placeOf(join(root, 'app/layouts/admin-layout.tsx'))
  const screens = modules[placeOf(join(root, 'app/routes.tsx'))]!.later.filter((at) => at !== adminLayout)
  const background = BACKGROUND.map((file) => placeOf(join(root, file)))
  const first = (roots: readonly number[], weight: number): Needs => ({
    modules: reach(roots),
    weight,
    isForAdmins: roots.some(isForAdmins),
  })
  const ofScreens = screens.flatMap((screen) => {
    const needed = isForAdmins(screen) ? [main, screen, adminLayout] : [main, screen]
    const [, weight = 1] = OFTEN.find(([often]) => often.test(modules[screen]!.id)) ?? []
    const parts = partsOf([screen])
    const all = parts.length > 0 ? [first([...needed, ...parts], weight * WITH_PARTS)] : []
    const soon = { ...first([...needed, ...background], weight), isSoon: true }
    return [first(needed, weight), ...all, soon]
  })
  const instead = partsOf([main]).map((part) => first([main, part], WITH_PARTS))
  const later = reach([main], (at) => modules[at]!.later.filter((other) => !isForAdmins(other)))
  return [...ofScreens, ...instead, { modules: later, weight: 0, isForAdmins: false }]
}
