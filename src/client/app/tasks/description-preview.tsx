import { cx } from '#client/ui/cx.ts'
import { fitting } from '#domain/text/characters.ts'

/** More than two lines hold at any width: the rest would only make the document longer. */
const MOST_CHARACTERS = 400

/** The first two lines of a saved description as plain text: nothing in it scrolls, takes the focus or reflows. */
export function DescriptionPreview({ html, className }: { html: string; className: string }) {
  return (
    <p
      lang={/^<div lang="([\w-]+)">/.exec(html)?.[1]}
      className={cx('line-clamp-2 min-h-[2lh] text-ink2 wrap-anywhere', className)}
    >
      {fitting(textOf(html), MOST_CHARACTERS)}
    </p>
  )
}

const ESCAPED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The text of the server's HTML, which escapes '>' in attributes and these four characters everywhere. */
export function textOf(html: string): string {
  return html
    .replaceAll('</li>\n<li>', ' · ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (escaped) => ESCAPED[escaped]!)
    .replace(/\s+/g, ' ')
    .trim()
}
