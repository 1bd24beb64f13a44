import { relative } from 'node:path'
import compile from 'icu-minify/compile'
import type { ESTree, Plugin } from 'vite'
import { parseSync } from 'vite'
import type { Language } from '#domain/text/own-language.ts'
import { LANGUAGES } from '#domain/text/own-language.ts'
import { fileIn } from '#server/documents/built-assets.ts'
import { readCatalogue } from '#server/platform/words/catalogue.ts'
import { roomOf } from '#server/platform/words/rooms.ts'
import { markedSentences, replaceSentences, SAY } from './marked-sentences.ts'

/** Modules that may speak: the client's, and what it shares with the server. */
const SPEAKING = /\/src\/(?:client|contract|domain)\/(?:[\w-]+\/)*[\w-]+\.tsx?(?:\?site)?$/

/** Begins the literals that wait for their language (private use, Unicode §23.5). */
const WAITING = '\ue000'
const NODES = '\ue001'
const OWN_FILE = '\ue002'
const LANGUAGE = '\ue003'

/** Such a literal in any quotes. */
const WAITING_LITERAL = new RegExp(`(["'\`])${WAITING}(?:\\\\.|(?!\\1).)*\\1`, 'gsu')

const TEMPLATE = /[{<]/

interface Options {
  /** `src`. */
  sources: string
  /** The one language of the live client; null builds a client for each. */
  live: Language | null
}

/**
 * Builds one client for each language. Every sentence becomes a literal that the bundler leaves alone; at the end each file is
 * written once in English and once in French, beside each other, so that the browser loads no other language and no catalogue
 * (decision 0071).
 */
export function sentences({ sources, live }: Options): Plugin {
  const catalogue = readCatalogue()
  const missing = new Set(catalogue.missing)

  /** The code of a waiting literal in a language. */
  const said = (waiting: string, language: Language): string => {
    if (waiting === WAITING + LANGUAGE) return JSON.stringify(language)
    const hasNodes = waiting[1] === NODES
    const [text = '', file] = waiting.slice(hasNodes ? 2 : 1).split(OWN_FILE)
    const sentence = language === 'en' ? text : (catalogue.find(text, file) ?? text)
    if (!TEMPLATE.test(text)) return JSON.stringify(sentence)
    const message = compile(sentence)
    return JSON.stringify(hasNodes ? asNodes(message) : message)
  }

  return {
    name: 'sentences',
    enforce: 'pre',
    transform: {
      filter: { id: SPEAKING },
      handler(source, id) {
        const file = relative(sources, id.replace(/\?.*$/, ''))
        const finish = (literal: string) => (live === null ? literal : said(JSON.parse(literal), live))
        if (file === 'domain/text/own-language.ts') return ownLanguage(source, finish)
        if (file === 'client/words/t.ts' || roomOf(file) === null) return null
        const found = markedSentences(file, source)
        if (found.length === 0) return null
        for (const { text } of found)
          if (catalogue.find(text, file) === undefined) missing.add(`${file}: ${text}`)
        const code = replaceSentences(found, source, 0, (text, hasNodes) => {
          const own = catalogue.differsIn(text, file) ? OWN_FILE + file : ''
          return finish(JSON.stringify(WAITING + (hasNodes ? NODES : '') + text + own))
        })
        return {
          code: `import { t as ${SAY} } from '#client/words/t.ts'\n${code}`,
          map: null,
        }
      },
    },
    /** New French is a new file, though its English is the same. */
    augmentChunkHash: () => catalogue.digest,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (live !== null) return
        if (missing.size > 0)
          this.error(`These sentences have no French (npm run words -- --write):\n${[...missing].join('\n')}`)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const waiting = waitingLiterals(chunk.code)
          const [english, french] = LANGUAGES.map((language) =>
            waiting.reduceRight(
              (code, { start, end, value }) => code.slice(0, start) + said(value, language) + code.slice(end),
              chunk.code,
            ),
          )
          chunk.code = english!
          this.emitFile({ type: 'asset', fileName: fileIn('fr', chunk.fileName), source: french! })
        }
      },
    },
  }
}

/** A value that the bundler cannot read, so that it keeps both branches of each question about the language. */
function ownLanguage(source: string, finish: (literal: string) => string) {
  const literal = finish(JSON.stringify(WAITING + LANGUAGE))
  return {
    code: source.replace(/(OWN_LANGUAGE: Language =) 'en'/, `$1 Reflect.get([${literal}], 0)`),
    map: null,
  }
}

/** Values of markup are elements: each is a tag without text, which returns its element. */
function asNodes(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  return message.map((part) => {
    if (!Array.isArray(part)) return part
    const [name, ...rest] = part
    if (rest.length === 0) return [name, '']
    if (typeof rest[0] === 'number') return part
    return [name, ...(asNodes(rest) as unknown[])]
  })
}

/** The literals of a built file that wait for their language. */
function waitingLiterals(code: string): { start: number; end: number; value: string }[] {
  const found = [...code.matchAll(WAITING_LITERAL)]
  if (found.length === 0) return []
  const [statement] = parseSync('literals.js', `[${found.map(([literal]) => literal).join()}]`).program.body
  const { elements } = (statement as ESTree.ExpressionStatement).expression as ESTree.ArrayExpression
  return found.map(([literal], at) => {
    const { index } = found[at]!
    return { start: index, end: index + literal.length, value: textOf(elements[at]!) }
  })
}

/** A string in any quotes. */
function textOf(literal: ESTree.ArrayExpressionElement): string {
  if (literal?.type === 'TemplateLiteral') return literal.quasis[0]!.value.cooked!
  return (literal as ESTree.StringLiteral).value
}
