import type { StateCore, Token } from 'markdown-it'

/** The Content-Security-Policy blocks style attributes (markdown.css has the classes). */
const ALIGNMENTS: Record<string, string> = {
  'text-align:center': 'align-center',
  'text-align:right': 'align-right',
}

export function alignByClass(token: Token): void {
  const style = token.attrGet('style')
  if (style === null) return
  const name = ALIGNMENTS[style]
  token.attrs = name === undefined ? null : [['class', name]]
}

/** Replaces pictures with links named by their description, or inside a link with the description alone. */
export function imagesToLinks(tokens: readonly Token[], state: StateCore): Token[] {
  let depth = 0
  return tokens.flatMap((token) => {
    depth += token.type === 'link_open' ? 1 : token.type === 'link_close' ? -1 : 0
    if (token.type !== 'image') return token
    const address = String(token.attrGet('src') ?? '')
    const words = state.md.renderer.renderInlineAsText(token.children ?? [], state.md.options, state.env)
    const text = new state.Token('text', '', 0)
    text.content = words.trim() || state.md.normalizeLinkText(address)
    if (depth > 0) return text
    const open = new state.Token('link_open', 'a', 1)
    open.attrSet('href', address)
    return [open, text, new state.Token('link_close', 'a', -1)]
  })
}

/** A lower bound of the HTML's length in characters: text and attribute values. */
export function leastLength(tokens: readonly Token[]): number {
  let length = 0
  for (const { attrs, children, content } of tokens) {
    for (const [, value] of attrs ?? []) length += String(value).length
    length += children ? leastLength(children) : content.length
  }
  return length
}

export function linksIn(tokens: readonly Token[]): { address: string; words: string }[] {
  return tokens.flatMap((token, index) => {
    if (token.children) return linksIn(token.children)
    if (token.type !== 'link_open') return []
    return { address: String(token.attrGet('href') ?? ''), words: tokens[index + 1]?.content ?? '' }
  })
}
