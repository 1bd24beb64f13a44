import type { ESTree, Plugin } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'

/** Modules shared by client and server. */
export const CONTRACT = /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts(?:\?site)?$/

/** They only declare, so unused ones can be left out of bundles. */
const DECLARATIONS = /\/src\/(?:contract|domain)\/(?:[\w-]+\/)*[\w-]+\.ts(?:\?site)?$/

/** Parts of an endpoint that only the server reads: access, schemas, documentation. */
export const SERVER_PARTS: ReadonlySet<string> = new Set<keyof Endpoint>([
  'tag',
  'limit',
  'refuses',
  'shared',
  'summary',
  'query',
  'body',
  'leadsTo',
  'reply',
])

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Removes endpoint schemas from browser bundles: the client trusts the server's answers, and needs Zod only to check
 * forms.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: 'contract-for-browsers',
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    transform: {
      filter: { id: DECLARATIONS },
      handler(source, id) {
        if (!CONTRACT.test(id)) return { code: source, map: null, moduleSideEffects: false }
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
        return { code, map: null, moduleSideEffects: false }
      },
    },
  }
}

/** Drops server-only parts of a declared value, and marks the value as free of side effects. */
function editsOf(init: ESTree.Expression): Edit[] {
  if (init.type === 'Literal' || init.type === 'ArrowFunctionExpression') return []
  return [
    { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
    ...serverPartsOf(init),
    { start: init.end, end: init.end, text: '))()' },
  ]
}

function serverPartsOf(init: ESTree.Expression): Edit[] {
  const value = init.type === 'TSAsExpression' ? init.expression : init
  const parts = isEndpoint(value) ? value.arguments.at(-1) : value
  if (parts?.type !== 'ObjectExpression') return []
  const names = parts.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '',
  )
  if (parts === value && !names.includes('path')) return []
  return parts.properties.flatMap((property, at) => {
    const next = parts.properties[at + 1]
    const isLeft = SERVER_PARTS.has(names[at] ?? '')
    return isLeft ? [{ start: property.start, end: next ? next.start : property.end, text: '' }] : []
  })
}

function isEndpoint(value: ESTree.Expression): value is ESTree.CallExpression {
  return (
    value.type === 'CallExpression' && value.callee.type === 'Identifier' && value.callee.name === 'endpoint'
  )
}
