import { cx } from '#client/ui/cx.ts'
import { fitting } from '#domain/text/characters.ts'

interface DescriptionPreviewProps {
  html: string
  /** Two lines of its place: cut here, the browser neither cuts in a word nor puts its ellipsis after a full stop. */
  characters: number
  className: string
}

/** The beginning of a saved description as plain text: nothing in it scrolls, takes the focus or reflows. */
export function DescriptionPreview({ html, characters, className }: DescriptionPreviewProps) {
  return (
    <p
      lang={/^<div lang="([\w-]+)">/.exec(html)?.[1]}
      className={cx('line-clamp-2 min-h-[2lh] text-ink2 wrap-anywhere', className)}
    >
      {cutAtWord(textOf(html), characters)}
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

/** Ends in one ellipsis, after a whole word and in the place of its punctuation. */
export function cutAtWord(text: string, characters: number): string {
  if (text.length <= characters) return text
  const whole = fitting(text, characters + 1).replace(/\s+\S*$/, '')
  return `${fitting(whole, characters).replace(/[\s.,:;!?…·–—-]+$/, '')}…`
}
