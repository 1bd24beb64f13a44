/** A piece of a stylesheet: text that is always kept, a rule for elements with some classes, or a group of pieces. */
type Piece =
  | string
  | { rule: string; needs: readonly (readonly string[])[] }
  | { head: string; pieces: readonly Piece[] }

/** Groups whose content is filtered; other at-rules (fonts, animations, properties) are kept as they are. */
const GROUP = /^@(?:media|supports|layer|container)\b/

/** An empty layer still says in which order the layers apply. */
const LAYER = /^@layer\b/

const CLASS = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-])+)/gi
const ESCAPED = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi
const CLASSES_IN_MARKUP = / class="([^"]*)"/g

/**
 * From a whole stylesheet, returns the rules for a piece of markup, in their order: those without classes, and those
 * whose classes are all there. `always` are classes that a script adds.
 */
export function criticalStyles(stylesheet: string, always: readonly string[]): (markup: string) => string {
  const pieces = piecesOf(stylesheet)
  return (markup) => {
    // Most elements look like others.
    const lists = new Set(Array.from(markup.matchAll(CLASSES_IN_MARKUP), ([, list]) => list!))
    const classes = new Set([...always, ...[...lists].flatMap((list) => decoded(list).split(' '))])
    return textFor(pieces, classes)
  }
}

/** As React writes attributes. */
function decoded(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

function textFor(pieces: readonly Piece[], classes: ReadonlySet<string>): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if ('rule' in piece) {
      if (piece.needs.some((names) => names.every((name) => classes.has(name)))) text += piece.rule
    } else {
      const inside = textFor(piece.pieces, classes)
      if (inside !== '' || LAYER.test(piece.head)) text += `${piece.head}{${inside}}`
    }
  }
  return text
}

function piecesOf(css: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  while (from < css.length) {
    const { opens, end } = nextStatement(css, from)
    pieces.push(pieceOf(css.slice(from, end), opens === null ? null : opens - from))
    from = end
  }
  return pieces
}

function pieceOf(text: string, opens: number | null): Piece {
  if (opens === null) return text
  const head = text
    .slice(0, opens)
    .replace(/\/\*.*?\*\//gs, '')
    .trim()
  if (GROUP.test(head)) return { head, pieces: piecesOf(text.slice(opens + 1, text.lastIndexOf('}'))) }
  if (head.startsWith('@')) return text
  const needs = selectorsOf(head).map(classesOf)
  return needs.some((names) => names.length === 0) ? text : { rule: text, needs }
}

/** Where the statement's block opens, if it has one, and where it ends. */
function nextStatement(css: string, from: number): { opens: number | null; end: number } {
  let depth = 0
  let opens: number | null = null
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = endOfString(css, at)
    else if (sign === '{') {
      opens ??= at
      depth += 1
    } else if (sign === '}') {
      depth -= 1
      if (depth === 0) return { opens, end: at + 1 }
    } else if (sign === ';' && depth === 0) return { opens, end: at + 1 }
  }
  return { opens, end: css.length }
}

function endOfString(css: string, from: number): number {
  let at = from + 1
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** Splits a list at its top level. */
function selectorsOf(list: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < list.length; at += 1) {
    const sign = list[at]!
    if (sign === '\\') at += 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      selectors.push(list.slice(from, at))
      from = at + 1
    }
  }
  return [...selectors, list.slice(from)]
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
