import type { ESTree, Plugin } from 'vite'

/** Modules that are bundled for browsers. */
const OURS = /\/src\/(?:client|contract|domain)\/[^?]+\.tsx?$/

/** Their modules are their own, whole (vite/site-apart.ts). */
const SITE_ENTRIES = /\/site\/entries\//

/** They only declare, so unused ones can be left out of bundles. */
const PURE = /\/src\/(?:contract|domain)\//

/** A module that exports one thing stays whole. */
const SEVERAL = /^export [\s\S]*\nexport /m

const PART = /\?declares=\w+$/

type Statement = ESTree.Program['body'][number]

interface Declaration {
  names: readonly string[]
  isExported: boolean
  text: string
  /** Names that its code may refer to. */
  uses: ReadonlySet<string>
}

/**
 * Makes a module of each declaration of a module that only declares: a module goes into a file whole, and with it what
 * no screen of that file needs. Declarations that need each other stay together.
 */
export function byDeclaration(): Plugin {
  const parts = new Map<string, string>()
  return {
    name: 'by-declaration',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    resolveId: { order: 'pre', filter: { id: PART }, handler: (id) => id },
    load: {
      filter: { id: PART },
      async handler(id) {
        const whole = id.replace(PART, '')
        await this.load({ id: whole })
        return { code: parts.get(id)!, map: null, moduleSideEffects: !PURE.test(id) }
      },
    },
    transform: {
      filter: { id: { include: OURS, exclude: SITE_ENTRIES }, code: SEVERAL },
      handler(source, id) {
        const { body } = this.parse(source)
        const all = declarationsIn(source, body)
        if (all === null) return null
        const imports = importsOf(source, body)
        for (const group of groupsOf(all)) {
          const [first, ...others] = group.flatMap(({ names }) => names)
          parts.set(partOf(id, first!), codeOf(group, id, all, imports))
          for (const name of others) parts.set(partOf(id, name), passOn(name, partOf(id, first!)))
        }
        const exported = all.flatMap(({ isExported, names }) => (isExported ? names : []))
        const code = exported.map((name) => passOn(name, partOf(id, name))).join('\n')
        return { code, map: null, moduleSideEffects: false }
      },
    },
  }
}

function partOf(module: string, name: string): string {
  return `${module}?declares=${name}`
}

function passOn(name: string, from: string): string {
  return `export { ${name} } from ${JSON.stringify(from)}`
}

/** Returns null for a module that does more than declare constants and functions, or exports one only. */
function declarationsIn(source: string, body: readonly Statement[]): Declaration[] | null {
  const all: Declaration[] = []
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration' && statement.specifiers.length > 0) continue
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    const names = declared ? namesOf(declared) : []
    if (!declared || names.length === 0) return null
    const text = source.slice(declared.start, declared.end)
    all.push({ names, isExported, text, uses: identifiersIn(declared) })
  }
  return all.filter(({ isExported }) => isExported).length > 1 ? all : null
}

function namesOf(declared: ESTree.Node): string[] {
  if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration')
    return [declared.id!.name]
  if (declared.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
  const names = declared.declarations.map(({ id }) => (id.type === 'Identifier' ? id.name : ''))
  return names.includes('') ? [] : names
}

/** Names of properties do not count. */
function identifiersIn(node: unknown, found = new Set<string>()): Set<string> {
  if (node === null || typeof node !== 'object') return found
  const { type, name, computed } = node as Record<string, unknown>
  if (type === 'Identifier') found.add(name as string)
  for (const [key, value] of Object.entries(node)) {
    const isName = key === 'key' || (key === 'property' && type === 'MemberExpression')
    if (!isName || computed) identifiersIn(value, found)
  }
  return found
}

function groupsOf(all: readonly Declaration[]): Declaration[][] {
  const needs = new Map(all.map((from) => [from, reach(from, all)]))
  const areTogether = (one: Declaration, other: Declaration) =>
    one === other || (needs.get(one)!.has(other) && needs.get(other)!.has(one))
  const groups = all.map((one) => all.filter((other) => areTogether(one, other)))
  return groups.filter(([first], at) => first === all[at])
}

function reach(from: Declaration, all: readonly Declaration[], found = new Set<Declaration>()) {
  for (const other of all) {
    if (found.has(other) || !other.names.some((name) => from.uses.has(name))) continue
    reach(other, all, found.add(other))
  }
  return found
}

function codeOf(
  group: readonly Declaration[],
  id: string,
  all: readonly Declaration[],
  imports: ReadonlyMap<string, string>,
): string {
  const siblings = all.filter((one) => !group.includes(one)).flatMap(({ names }) => names)
  const used = [...new Set(group.flatMap(({ uses }) => [...uses]))]
  const needed = used.map((name) =>
    siblings.includes(name)
      ? `import { ${name} } from ${JSON.stringify(partOf(id, name))}`
      : imports.get(name),
  )
  return [...needed, ...group.map(({ text }) => `export ${text}`)].join('\n')
}

/** One statement for each imported name. */
function importsOf(source: string, body: readonly Statement[]): Map<string, string> {
  const imports = new Map<string, string>()
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue
    for (const specifier of statement.specifiers) {
      const text = source.slice(specifier.start, specifier.end)
      const what = specifier.type === 'ImportSpecifier' ? `{ ${text} }` : text
      imports.set(specifier.local.name, `import ${what} from ${statement.source.raw}`)
    }
  }
  return imports
}
