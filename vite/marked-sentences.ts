import { type ESTree, parseSync } from 'vite'

/** A sentence of a source file, and the code that says it in the language of a build. */
export interface MarkedSentence {
  /** English, with values in braces and elements as tags. */
  text: string
  start: number
  end: number
  /** The places of its values, whose own words would be glued into it. */
  values: readonly { start: number; end: number }[]
  /** The code of the same place; `mark` gives the literal. */
  code(mark: Mark): string
}

/** The literal that stands for a sentence until its language is known; `hasNodes` if its values are elements. */
type Mark = (text: string, hasNodes: boolean) => string

/** A node of the syntax tree (ESTree, with the additions of TypeScript and JSX). */
// biome-ignore lint/suspicious/noExplicitAny: the walker looks at any kind of node.
type Node = any

/** Attributes that people read or hear. */
const SPOKEN_ATTRIBUTES =
  /^(label|title|heading|lead|hint|description|placeholder|alt|submit|caption|aria-(label|description|roledescription|valuetext))$/

/** The function that says a sentence in the client; the build gives each module its own import of it. */
export const SAY = '$say'

const LETTERS = /\p{L}/u

/**
 * Every sentence of a source: text between tags with what is inside it, spoken attributes, and the first argument of
 * `t`, `words` and `sentence`.
 */
export function markedSentences(file: string, source: string): MarkedSentence[] {
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  return sentencesIn(parseSync(file.replace(/\?.*$/, ''), source, { lang }).program, source)
}

function sentencesIn(root: ESTree.Program | Node, source: string): MarkedSentence[] {
  const found: MarkedSentence[] = []
  const visit = (node: Node): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node.type !== 'string') return
    const sentence = sentenceAt(node, source)
    if (sentence) found.push(sentence)
    // The code of a sentence of markup has what is inside it.
    const rest = sentence && isMarkup(node) ? [node.openingElement?.attributes] : Object.values(node)
    for (const child of rest) visit(child)
  }
  visit(root)
  return found
}

function sentenceAt(node: Node, source: string): MarkedSentence | null {
  if (isMarkup(node)) return markupSentence(node, source)
  if (node.type === 'JSXAttribute') return attributeSentence(node)
  return node.type === 'CallExpression' ? callSentence(node, source) : null
}

function isMarkup(node: Node): boolean {
  return node.type === 'JSXElement' || node.type === 'JSXFragment'
}

function attributeSentence({ name, value }: Node): MarkedSentence | null {
  if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier' || !SPOKEN_ATTRIBUTES.test(name.name))
    return null
  if (!LETTERS.test(value.value)) return null
  const text: string = value.value
  return {
    text,
    start: value.start,
    end: value.end,
    values: [],
    code: (mark) => `{${SAY}(${mark(text, false)})}`,
  }
}

function callSentence({ callee, arguments: given, start }: Node, source: string): MarkedSentence | null {
  if (callee.type !== 'Identifier' || !/^(t|words|sentence)$/.test(callee.name)) return null
  const [first] = given
  const text = literalOf(first)
  if (text === null) return null
  // Words are said later, where they are shown.
  const name = callee.name === 'words' ? source.slice(start, callee.end) : SAY
  return {
    text,
    start,
    end: first.end,
    values: [],
    code: (mark) => `${name}(${mark(text, false)}`,
  }
}

function literalOf(node: Node): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0
    ? node.quasis[0].value.cooked
    : null
}

function markupSentence(node: Node, source: string): MarkedSentence | null {
  if (!hasWords(node.children)) return null
  const values = new Values(source)
  const whole = textOf(node.children, values)
  const text = whole.trim()
  const lead = whole.startsWith(' ') ? '{" "}' : ''
  const trail = whole.endsWith(' ') ? '{" "}' : ''
  const [{ start }] = node.children
  const { end } = node.children.at(-1)
  return {
    text,
    start,
    end,
    values: values.places(),
    code: (mark) => {
      const given = values.code(mark)
      const literal = mark(text, given !== '')
      return `${lead}{${SAY}(${literal}${given && `, {${given}}`})}${trail}`
    },
  }
}

function hasWords(children: readonly Node[]): boolean {
  return children.some((child) => child.type === 'JSXText' && LETTERS.test(child.value))
}

function textOf(children: readonly Node[], values: Values): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return cleaned(child.value)
      if (child.type === 'JSXExpressionContainer') {
        if (child.expression.type === 'JSXEmptyExpression') return ''
        return literalOf(child.expression) ?? `{${values.add(nameOf(child.expression), child.expression)}}`
      }
      if (isMarkup(child) && child.children.some(isSaid)) {
        const name = values.addTag(nameOf(child.openingElement?.name ?? child), child)
        return `<${name}>${textOf(child.children, values)}</${name}>`
      }
      return `{${values.add(nameOf(child.openingElement?.name ?? child), child)}}`
    })
    .join('')
}

/** Whether a part of an element says something by itself; an icon does not. */
function isSaid(node: Node): boolean {
  if (node.type === 'JSXText') return LETTERS.test(node.value)
  return node.type === 'JSXExpressionContainer' || (isMarkup(node) && node.children.some(isSaid))
}

/** The text of markup without its line breaks, as JSX has it: lines are trimmed and joined by a space. */
function cleaned(text: string): string {
  const lines = text.split('\n').map((line, at, all) => {
    const begun = at === 0 ? line : line.trimStart()
    return at === all.length - 1 ? begun : begun.trimEnd()
  })
  return lines.filter((line) => line !== '').join(' ')
}

/** The values of one sentence of markup, by their names in its text. */
class Values {
  readonly #source: string
  readonly #nodes = new Map<string, { node: Node; isTag: boolean }>()
  constructor(source: string) {
    this.#source = source
  }

  add(name: string, node: Node): string {
    return this.#name(name, node, false)
  }

  addTag(name: string, node: Node): string {
    return this.#name(name, node, true)
  }

  #name(wanted: string, node: Node, isTag: boolean): string {
    const code = this.#source.slice(node.start, node.end)
    for (let at = 1; ; at++) {
      const name = at === 1 ? wanted : `${wanted}${at}`
      const taken = this.#nodes.get(name)
      if (taken && (isTag || this.#source.slice(taken.node.start, taken.node.end) !== code)) continue
      this.#nodes.set(name, { node, isTag })
      return name
    }
  }

  places(): { start: number; end: number }[] {
    return [...this.#nodes.values()]
      .filter(({ isTag }) => !isTag)
      .map(({ node }) => ({ start: node.start, end: node.end }))
  }

  code(mark: Mark): string {
    const entries = Array.from(this.#nodes, ([name, { node, isTag }]) => {
      if (!isTag) return `${name}: () => (${rewritten(node, node.start, node.end, this.#source, mark)})`
      const { openingElement, closingElement, openingFragment, closingFragment } = node
      const opening = openingElement ?? openingFragment
      const closing = closingElement ?? closingFragment
      const head = rewritten(opening, opening.start, opening.end, this.#source, mark)
      return `${name}: ($) => ${head}{$}${this.#source.slice(closing.start, closing.end)}`
    })
    return entries.join(', ')
  }
}

/** The code of a part of a source in which each sentence is said. */
function rewritten(node: Node, start: number, end: number, source: string, mark: Mark): string {
  return replaceSentences(sentencesIn(node, source), source.slice(start, end), start, mark)
}

/** Puts the code of each sentence in its place; `offset` is where the text begins in its source. */
export function replaceSentences(
  sentences: readonly MarkedSentence[],
  text: string,
  offset: number,
  mark: Mark,
): string {
  return sentences
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (code, one) => code.slice(0, one.start - offset) + one.code(mark) + code.slice(one.end - offset),
      text,
    )
}

/** A short name for a value, from the end of what computes it; a name of ICU MessageFormat. */
function nameOf(node: Node): string {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return nameOf(node.property)
    case 'CallExpression':
      return node.arguments.length > 0 ? nameOf(node.arguments[0]) : nameOf(node.callee)
    case 'LogicalExpression':
      return nameOf(node.operator === '&&' ? node.right : node.left)
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression)
    default:
      return isMarkup(node) ? 'part' : 'value'
  }
}
