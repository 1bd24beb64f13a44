import MarkdownItParser, { type Env, type MarkdownIt, type StateCore, type Token } from 'markdown-it'
import type { RefusalCode } from '../../contract/refusal-codes.ts'
import { fitting } from '../../domain/characters.ts'
import { languageOf } from '../../domain/language.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { alignByClass, imagesToLinks, leastLength, linksIn } from './markdown-tokens.ts'

/**
 * The way descriptions are rendered has a number: raised by one whenever other HTML is made of the same text, so that what
 * is stored is rendered again (render-descriptions.ts).
 */
export const RENDERING = 2

/** Blocks inside blocks beyond this depth are shown as text: hostile nesting must not exhaust the renderer. */
const MAX_NESTING = 20

/**
 * Longest HTML of one description, in characters: four times the longest text, which lists, tables and links written by
 * hand stay far below. Every list sends it once per task.
 */
export const MAX_DESCRIPTION_HTML_LENGTH = 40_000

/** Blocks beyond this number are longer than that as HTML: two of them are a tag and its end. */
const MAX_BLOCKS = MAX_DESCRIPTION_HTML_LENGTH / 2

/** Longest beginning of a link that a refusal names, in characters. */
const NAMED_LENGTH = 80

/** What a link may lead to, as a whole: anything shorter would lead somewhere else from another page. */
const WHOLE_ADDRESS = /^(https?:\/\/[^/?#]|mailto:[^?])/i

class TooMuch extends Error {}

/** Takes every link, so that the ones it may not lead to can be named. */
const strict = openRenderer(() => true)
/** Links that may not be followed stay text. */
const forgiving = openRenderer(isWholeAddress)

/**
 * Renders a task description to HTML that is safe to show as it is: no raw HTML, no pictures, only links with a whole
 * http(s) or mailto address (reliability: Markdown). Done once on saving; readers get the result. Refuses other links and
 * text that becomes too much HTML.
 */
export function renderMarkdown(markdown: string): string {
  try {
    return render(strict, markdown, refuseLinks)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    throw descriptionRefusal(
      'description.too-large',
      'This description is too large. Please shorten it or use fewer links and tables.',
    )
  }
}

/** The same for a description that was accepted before: what would be refused now is shown as text. */
export function renderAccepted(markdown: string): string {
  try {
    return render(forgiving, markdown, () => {})
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    const { escapeHtml } = forgiving.utils
    return `<p>${escapeHtml(markdown.trim()).replace(/\n/g, '<br>\n')}</p>`
  }
}

function openRenderer(validateLink: (url: string) => boolean): MarkdownIt {
  const made = new MarkdownItParser('default', {
    html: false,
    linkify: true,
    breaks: true,
    maxNesting: MAX_NESTING,
  })
  made.validateLink = validateLink
  // Addresses without a scheme that the page would complete, and one that browsers do not open, are only words.
  made.linkify.add('//', null).add('ftp:', null)
  made.block.State = class extends made.block.State {
    override push(...token: Parameters<InstanceType<typeof made.block.State>['push']>): Token {
      if (this.tokens.length >= MAX_BLOCKS) throw new TooMuch()
      return super.push(...token)
    }
  }
  made.core.ruler.push('finish', (state: StateCore) => {
    for (const token of state.tokens) {
      alignByClass(token)
      if (token.children) token.children = imagesToLinks(token.children, state)
    }
  })
  made.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
    const token = tokens[index]
    // A link that was accepted with an empty address leads nowhere.
    if (token?.attrGet('href') === '') return '<a>'
    token?.attrSet('rel', 'noopener nofollow')
    token?.attrSet('target', '_blank')
    return self.renderToken(tokens, index, options)
  }
  // A table wider than a phone scrolls by itself, by keyboard too.
  const { rules } = made.renderer
  rules.table_open = () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
  return made
}

/** The tokens are measured before HTML is made of them: one address can be meant by a thousand links. */
function render(md: MarkdownIt, markdown: string, check: typeof refuseLinks): string {
  const env: Env = {}
  const tokens = md.parse(markdown, env)
  if (leastLength(tokens) > MAX_DESCRIPTION_HTML_LENGTH) throw new TooMuch()
  check(md, tokens, env)
  const rendered = md.renderer.render(tokens, md.options, env).trim()
  const lang = languageOf(markdown)
  const html = lang ? `<div lang="${lang}">${rendered}</div>` : rendered
  if (html.length > MAX_DESCRIPTION_HTML_LENGTH) throw new TooMuch()
  return html
}

/** Addresses written once for several links are links as well, for they are not shown as text. */
function refuseLinks(md: MarkdownIt, tokens: readonly Token[], { references = {} }: Env): void {
  const named = Object.values(references).map(({ href }) => ({ address: href, words: '' }))
  const refused = [...linksIn(tokens), ...named].find(({ address }) => !isWholeAddress(address))
  if (refused === undefined) return
  const said = md.normalizeLinkText(refused.address) || refused.words
  const name = fitting(said, NAMED_LENGTH)
  throw descriptionRefusal(
    'description.link',
    `The link “${name === said ? name : `${name}…`}” can’t be used. Please write the full address, starting with https://, http:// or mailto:.`,
  )
}

function isWholeAddress(url: string): boolean {
  return WHOLE_ADDRESS.test(url) && URL.canParse(url)
}

function descriptionRefusal(code: RefusalCode, sentence: string): Refusal {
  return new Refusal('invalid', sentence, { code, fields: { description: sentence } })
}
