import MarkdownItParser, { type Env, type MarkdownIt, type StateCore, type Token } from 'markdown-it'
import type { RefusalCode } from '#contract/refusal-codes.ts'
import { fitting } from '#domain/text/characters.ts'
import { languageOf } from '#domain/text/language.ts'
import { type Words, words } from '#domain/text/wording.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { alignByClass, imagesToLinks, leastLength, linksIn } from './markdown-tokens.ts'

/** Hostile nesting must not exhaust the renderer; deeper blocks are shown as text. */
const MAX_NESTING = 20

/** The limit is four times the longest text, in characters. Every list sends it once per task. */
export const MAX_DESCRIPTION_HTML_LENGTH = 40_000

/** More block tokens than this exceed that length: each takes at least two characters. */
const MAX_BLOCKS = MAX_DESCRIPTION_HTML_LENGTH / 2

/** Characters of a link quoted in a refusal. */
const NAMED_LENGTH = 80

/** A link must be absolute: a relative one would point elsewhere from another page. */
const WHOLE_ADDRESS = /^(https?:\/\/[^/?#]|mailto:[^?])/i

class TooMuch extends Error {}

const md = openRenderer()

/**
 * Safe HTML: no raw HTML or pictures, only absolute http(s) and mailto links (reliability: Markdown). Refuses other
 * links and too much HTML. Rendered once, on save.
 */
export function renderMarkdown(markdown: string): string {
  try {
    return render(markdown)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    throw descriptionRefusal(
      'description.too-large',
      'This description is too large. Please shorten it or use fewer links and tables.',
    )
  }
}

function openRenderer(): MarkdownIt {
  const made = new MarkdownItParser('default', {
    html: false,
    linkify: true,
    breaks: true,
    maxNesting: MAX_NESTING,
  })
  // Accepts every link, so that the refusal can name the bad one.
  made.validateLink = () => true
  // Protocol-relative and ftp addresses stay plain text.
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
    token?.attrSet('rel', 'noopener nofollow')
    token?.attrSet('target', '_blank')
    return self.renderToken(tokens, index, options)
  }
  // A wide table scrolls by itself, by keyboard too.
  const { rules } = made.renderer
  rules.table_open = () => '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
  return made
}

/** Measures before rendering: a thousand links can share one long address. */
function render(markdown: string): string {
  const env: Env = {}
  const tokens = md.parse(markdown, env)
  if (leastLength(tokens) > MAX_DESCRIPTION_HTML_LENGTH) throw new TooMuch()
  refuseLinks(tokens, env)
  const rendered = md.renderer.render(tokens, md.options, env).trim()
  const lang = languageOf(markdown)
  const html = lang ? `<div lang="${lang}">${rendered}</div>` : rendered
  if (html.length > MAX_DESCRIPTION_HTML_LENGTH) throw new TooMuch()
  return html
}

/** Reference definitions count as links, because they are not shown as text. */
function refuseLinks(tokens: readonly Token[], { references = {} }: Env): void {
  const named = Object.values(references).map(({ href }) => ({ address: href, words: '' }))
  const refused = [...linksIn(tokens), ...named].find(({ address }) => !isWholeAddress(address))
  if (refused === undefined) return
  const label = md.normalizeLinkText(refused.address) || refused.words
  const name = fitting(label, NAMED_LENGTH)
  throw descriptionRefusal(
    'description.link',
    words(
      'The link “{name}” can’t be used. Please write the full address, starting with https://, http:// or mailto:.',
      { name: name === label ? name : `${name}…` },
    ),
  )
}

function isWholeAddress(url: string): boolean {
  return WHOLE_ADDRESS.test(url) && URL.canParse(url)
}

function descriptionRefusal(code: RefusalCode, sentence: Words | string): Refusal {
  return new Refusal('invalid', sentence, { code, fields: { description: sentence } })
}
