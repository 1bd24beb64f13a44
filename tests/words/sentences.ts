import { parseSync } from 'vite'

/** A sentence that a person may read, as the source has it: values in braces, choices as `{one | other}`. */
export interface Sentence {
  text: string
  /** Counted from 1. */
  line: number
  /** The places of the source that have it. */
  start: number
  end: number
}

/** A node of the syntax tree (ESTree, with the additions of TypeScript and JSX). */
// biome-ignore lint/suspicious/noExplicitAny: the walker looks at any kind of node.
type Node = any

/** Attributes and calls whose texts are for machines. */
const CODE_ATTRIBUTES =
  /^(className|id|key|href|to|src|type|role|name|htmlFor|form|rel|target|d|viewBox|fill|stroke\w*|x|transform|autoComplete|inputMode|enterKeyHint|variant|size|tone|as|media|method|action|encType|accept|pattern|sizes|srcSet|data-.*|aria-(controls|labelledby|describedby|current|haspopup|live|sort|invalid|errormessage|owns))$/
const CODE_CALLS =
  /^(sql|query\w*|execute|prepare|exec|querySelector\w*|closest|matches|getElementById|addEventListener|removeEventListener|getAttribute|setAttribute|createElement|startsWith|endsWith|includes|split|join|replace|replaceAll|indexOf|cx|cn|import|RegExp|Error|StartAgain|retryOf|TypeError|RangeError|NumberFormat|DateTimeFormat|ListFormat|raw|header|setHeader|append|log|trace|debug|info|warn|fatal|describe|test|expect)$/
const STYLE_CONSTANT = /^[A-Z_]*(CLASS|STYLE)[A-Z_]*$/
const STYLE_WORDS =
  /^(flex|grid|block|hidden|inline|relative|absolute|sticky|fixed|static|truncate|grow|shrink|underline|italic|uppercase|capitalize|border|contents|container|group|peer|antialiased|invisible|visible|table|rounded|shadow|outline|transition|isolate|resize|ring|blur|filter|prose)$/
const SQL =
  /^\s*(select|insert|update|delete|with|create|alter|drop|lock|and|or|order by|from|where|join|left join|exists|not exists|case|set|values|on conflict|returning|limit|coalesce|begin|commit|grant)\s/
const SQL_PARTS =
  /\b(select|where|coalesce|json_build_object|jsonb?_agg|is null|is not null|order by|limit)\b|::\w|\$\d|\w\.\w+_\w|[@<>]=|\} x |\}\.\w| = \{|\blike \{|\b[a-z]\.[a-z]+( |$)|\bnull as\b|(_timestamp|now)\(\)|\} desc\b|\} between \{|^md5\(/
/** Four-letter names of boxes and hexadecimal names of elements in media files. */
const MEDIA_NAMES =
  /^(?=.*\d|.* .* )([a-z0-9][a-zA-Z0-9]{3}|[0-9a-f]{2,6})( ([a-z0-9][a-zA-Z0-9]{3}|[0-9a-f]{2,6}))+$/
/** Headers, markup, style, addresses, paths and keys. */
const CODE =
  /^<[!\w]|^[\w-]+=|^(text|image|application)\/|^[#.@:[/]|=>|; \w+=|'(none|self)'|=\(\)|^[a-z][\w-]*:[^ ]|^\((min|prefers)-|^light dark$|^(Mo|Sa)-|\[stroke-|^(calc|translate)\(|^\{[A-Z_]+\}font|^isolation level|^[a-z]+\/\{|^deleted-\{|^noopener |^(no |for no )?key |^local all/

/** Every text of a source that a person may read, in the order of the source. */
export function sentencesIn(file: string, source: string): Sentence[] {
  const { program } = parseSync(file, source)
  const found: Omit<Sentence, 'line'>[] = []
  const taken = new Set<Node>()

  const keep = (text: string, node: Node) => {
    const said = text.replace(/\s+/g, ' ').trim()
    if (isForPeople(said)) found.push({ text: said, start: node.start, end: node.end })
  }

  const walk = (node: Node): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const one of node) walk(one)
      return
    }
    if (typeof node.type !== 'string' || isForMachines(node)) return
    if (!taken.has(node)) {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') keepMarkup(node)
      else if (isText(node)) {
        keep(render(node, taken), node)
      }
    }
    for (const [part, child] of Object.entries(node)) {
      if (part === 'key' && !node.computed) continue
      if (child && typeof child === 'object') walk(child)
    }
  }

  /** An element with text directly inside it is one sentence, including its child elements. */
  const keepMarkup = (node: Node) => {
    const hasWords = node.children.some(
      (child: Node) => child.type === 'JSXText' && /\p{L}/u.test(child.value),
    )
    if (hasWords) keep(renderMarkup(node, taken), node)
  }

  walk(program)
  return found.map((one) => ({ ...one, line: source.slice(0, one.start).split('\n').length }))
}

function isText(node: Node): boolean {
  return (
    (node.type === 'Literal' && typeof node.value === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && node.operator === '+' && [node.left, node.right].some(isText))
  )
}

function isForMachines(node: Node): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSLiteralType':
    case 'TSTypeAnnotation':
    case 'TaggedTemplateExpression':
      return true
    case 'BinaryExpression':
      return node.operator !== '+'
    case 'JSXAttribute':
      return CODE_ATTRIBUTES.test(nameOf(node.name))
    case 'CallExpression':
    case 'NewExpression':
      return CODE_CALLS.test(nameOf(node.callee)) || nameOf(node.callee.object) === 'log'
    case 'VariableDeclarator':
      return STYLE_CONSTANT.test(node.id?.name ?? '')
    default:
      return false
  }
}

/** A text with its values in braces; what was rendered is `taken` and does not appear alone as well. */
function render(node: Node, taken: Set<Node>): string {
  taken.add(node)
  switch (node.type) {
    case 'Literal':
      return String(node.value)
    case 'TemplateLiteral':
      return node.quasis
        .map((part: Node, at: number) => {
          const value = node.expressions[at]
          return part.value.cooked + (value ? render(value, taken) : '')
        })
        .join('')
    case 'BinaryExpression':
      if (node.operator === '+') return render(node.left, taken) + render(node.right, taken)
      return '{value}'
    case 'ConditionalExpression': {
      if (![node.consequent, node.alternate].some((one) => isText(one) || isMarkup(one)))
        return `{${nameOf(node)}}`
      return `{${render(node.consequent, taken)} | ${render(node.alternate, taken)}}`
    }
    case 'LogicalExpression':
      if (!isText(node.right) && !isMarkup(node.right)) return `{${nameOf(node)}}`
      return node.operator === '&&'
        ? `{${render(node.right, taken)} | }`
        : `{${nameOf(node.left)} | ${render(node.right, taken)}}`
    case 'ParenthesizedExpression':
      return render(node.expression, taken)
    case 'JSXElement':
    case 'JSXFragment':
      return renderMarkup(node, taken)
    default:
      taken.delete(node)
      return `{${nameOf(node)}}`
  }
}

function renderMarkup(node: Node, taken: Set<Node>): string {
  taken.add(node)
  const parts = node.children.map((child: Node) => {
    if (child.type === 'JSXText') return child.value.replace(/\s*\n\s*/g, (gap: string) => (gap ? ' ' : ''))
    if (child.type === 'JSXExpressionContainer') {
      return child.expression.type === 'JSXEmptyExpression' ? '' : render(child.expression, taken)
    }
    return renderMarkup({ ...child, children: child.children ?? [] }, taken.add(child))
  })
  const text = parts.join('')
  return text.trim() === '' && node.children.length === 0 && node.type === 'JSXElement'
    ? `{${nameOf(node.openingElement.name)}}`
    : text
}

const isMarkup = (node: Node) => node.type === 'JSXElement' || node.type === 'JSXFragment'

/** A short name for a value, from the end of what computes it. */
function nameOf(node: Node): string {
  switch (node?.type) {
    case 'Identifier':
    case 'JSXIdentifier':
      return node.name
    case 'JSXNamespacedName':
      return `${node.namespace.name}-${node.name.name}`
    case 'MemberExpression':
      return nameOf(node.property)
    case 'JSXMemberExpression':
      return nameOf(node.property)
    case 'CallExpression': {
      const [argument] = node.arguments
      const name = nameOf(node.callee)
      if (!argument || !/^(format|plural|String|count)/.test(name)) return name
      const counted = node.arguments.find(
        (one: Node) => one.type === 'Literal' && typeof one.value === 'string',
      )
      return counted ? `${nameOf(argument)} ${counted.value}` : nameOf(argument)
    }
    case 'ConditionalExpression':
      return `${nameOf(node.consequent)} or ${nameOf(node.alternate)}`
    case 'LogicalExpression':
      return nameOf(node.operator === '&&' ? node.right : node.left)
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression)
    case 'Literal':
      return String(node.value)
    default:
      return 'value'
  }
}

/** Words, as against class names, paths, SQL and names of code. */
function isForPeople(text: string): boolean {
  const words = text.replace(/\{[^{}]*\}/g, ' ').trim()
  if (!/\p{L}{2}/u.test(words)) return false
  if (
    SQL.test(text) ||
    (SQL_PARTS.test(text) && !/^\p{Lu}/u.test(text)) ||
    CODE.test(text) ||
    MEDIA_NAMES.test(text)
  ) {
    return false
  }
  const parts = words.split(/\s+/)
  if (parts.length === 1) return /^[“(]?\p{Lu}[\p{Ll}’'-]+[.,:;!?…)”]*$/u.test(words)
  if (
    parts.every((part) => STYLE_WORDS.test(part) || /^-?[a-z0-9]+([-:/[.].*)?$/.test(part)) &&
    !/[.!?]$/.test(words)
  ) {
    return !parts.some((part) => /[-:[/_]/.test(part) || STYLE_WORDS.test(part))
  }
  return true
}
