import { type ChildNode, parse } from 'postcss'
import type { StylePiece } from '#server/documents/critical-styles.ts'

/** Groups whose content is filtered; other at-rules (fonts, animations, properties) are kept as they are. */
const GROUPS = ['container', 'layer', 'media', 'supports']

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

/** A stylesheet in the pieces of which documents carry some, for criticalStyles. */
export function splitStyles(stylesheet: string): StylePiece[] {
  return piecesOf(parse(stylesheet))
}

function piecesOf({ nodes }: { nodes?: ChildNode[] | undefined }): StylePiece[] {
  return (nodes ?? []).filter(({ type }) => type !== 'comment').map(pieceOf)
}

function pieceOf(node: ChildNode): StylePiece {
  const text = node.toString()
  if (node.type === 'rule') {
    const needs = node.selectors.map(classesOf)
    return needs.some((names) => names.length === 0) ? text : { rule: text, needs }
  }
  if (node.type !== 'atrule') return text
  if (node.nodes === undefined) return `${text};`
  if (!GROUPS.includes(node.name)) return text
  return { head: `@${node.name}${node.raws.afterName}${node.params}`, pieces: piecesOf(node) }
}

/** The classes that an element and those around it must have; what is in brackets may be an exception or a choice. */
function classesOf(selector: string): string[] {
  const [plain = ''] = selector.split(/(?<!\\)[([]/)
  return [...plain.matchAll(CLASS)].map(([, name]) =>
    name!.replace(ESCAPED, (_, code: string | undefined, sign: string) =>
      code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}
