import { cx } from './cx.ts'

interface MarkdownProps {
  /** HTML the server rendered from markdown with raw HTML switched off; never text a person typed. */
  html: string
  className?: string | undefined
}

/** Server-rendered markdown in the product's type. */
export function Markdown({ html, className }: MarkdownProps) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
