import MarkdownIt from 'markdown-it'

/** Blocks inside blocks beyond this depth are shown as text: hostile nesting must not exhaust the renderer. */
const MAX_NESTING = 20

const SAFE_LINK = /^(https?:|mailto:)/i

const renderer = new MarkdownIt('default', {
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: MAX_NESTING,
})
renderer.disable('image')
renderer.validateLink = (url) => SAFE_LINK.test(url.trim())
renderer.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index]
  token?.attrSet('rel', 'noopener nofollow')
  token?.attrSet('target', '_blank')
  return self.renderToken(tokens, index, options)
}

/**
 * Renders a task description to HTML that is safe to show as it is: no raw HTML, no images, only http(s) and mailto
 * links (reliability: Markdown). Done once on saving; readers get the result.
 */
export function renderMarkdown(markdown: string): string {
  return renderer.render(markdown).trim()
}
