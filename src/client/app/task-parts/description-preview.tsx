import { Markdown } from '../../ui/markdown.tsx'

/** Two lines (specification §9); their height is reserved even if there is only one. */
export function DescriptionPreview({ html }: { html: string }) {
  return <Markdown html={withoutStops(html)} className="line-clamp-2 min-h-[2lh] text-ink2" />
}

/** Removes links and tab stops, which would take the focus in the hidden part. The server escapes '>' in attributes. */
function withoutStops(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, '').replaceAll(' tabindex="0"', '')
}
