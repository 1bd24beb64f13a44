import { cx } from './cx.ts'

interface MarkdownProps {
  /** HTML that the server rendered from markdown with raw HTML off; never text that a person typed. */
  html: string
  className?: string | undefined
}

export function Markdown({ html, className }: MarkdownProps) {
  return <div className={cx('prose', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
