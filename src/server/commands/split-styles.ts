import { type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import type { StylePiece } from '#server/documents/critical-styles.ts'

/** Groups whose content is filtered; fonts are kept as they are. */
const GROUPS = ['container', 'layer', 'media', 'supports']

/** Rules with a name, which count only where other rules say it. */
const NAMED = ['keyframes', 'property']

/** States that no first paint shows; their rules wait for the whole stylesheet. */
const LATER = /(?<!\\):(?:hover|active)\b|::(?:selection|file-selector-button)/

/** A choice of one selector, which is as good as that selector, unless a tag would follow a class. */
const ONLY_CHOICE =
  /(?:(?<=^|[\s>+~]):(?:is|where)\(|:(?:is|where)\((?=[.:[*]))((?:[^(),\\]|\\.|\((?:[^()\\]|\\.)*\))*)\)/g

/** Brackets may hold an exception or a choice. */
const BRACKETS = /\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|(?<!\\)\[[^\]]*\]/g
const CLASS_OR_TAG = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)|(?<=^|[\s>+~])[a-z][a-z0-9]*/gi
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi

/** A stylesheet in the pieces of which documents carry some, for criticalStyles. */
export function splitStyles(stylesheet: string): StylePiece[] {
  return piecesOf(parse(stylesheet))
}

function piecesOf({ nodes = [] }: { nodes?: ChildNode[] | undefined }): StylePiece[] {
  return nodes.filter(({ type }) => type !== 'comment').flatMap(pieceOf)
}

function pieceOf(node: ChildNode): StylePiece | StylePiece[] {
  const text = node.toString()
  if (node.type === 'rule') return pieceOfRule(node, text)
  if (node.type !== 'atrule') return text
  if (node.nodes === undefined) return `${text};`
  if (NAMED.includes(node.name)) return { text, needs: [[node.params]] }
  if (!GROUPS.includes(node.name)) return text
  if (node.name === 'media' && node.params === 'print') return []
  return { head: `@${node.name}${node.raws.afterName}${node.params}`, pieces: piecesOf(node) }
}

function pieceOfRule(rule: Rule, text: string): StylePiece | StylePiece[] {
  const shown = rule.selectors.map(withoutBrackets).filter((selector) => !LATER.test(selector))
  const needs = shown.map(namesIn)
  if (needs.length === 0) return []
  if (needs.every((names) => names.length > 0)) return { text, needs }
  const isCustom = (node: ChildNode): node is Declaration =>
    node.type === 'decl' && node.prop.startsWith('--')
  if (!rule.nodes.some(isCustom)) return text
  // A screen uses some of the product's hundred values.
  const pieces = rule.nodes.map((node): StylePiece => {
    const declared = `${node.toString()};`
    return isCustom(node) ? { text: declared, needs: [[node.prop]] } : declared
  })
  return { head: rule.selector, pieces }
}

function withoutBrackets(selector: string): string {
  const opened = selector.replace(ONLY_CHOICE, '$1')
  return opened === selector ? selector.replace(BRACKETS, '') : withoutBrackets(opened)
}

/** The classes, as `.name`, and tags, as `<name`, that an element and those around it must have. */
function namesIn(selector: string): string[] {
  return [...selector.matchAll(CLASS_OR_TAG)].map(([name, className]) =>
    className === undefined ? `<${name}` : `.${unescaped(className)}`,
  )
}

function unescaped(name: string): string {
  return name.replace(ESCAPED, (_, code: string | undefined, sign: string) =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  )
}
