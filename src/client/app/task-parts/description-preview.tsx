import { Markdown } from '../../ui/markdown.tsx'

/** The description cut to two lines (specification §9); the place of both is kept when there is only one. */
export function DescriptionPreview({ html }: { html: string }) {
  return <Markdown html={withoutStops(html)} className="line-clamp-2 min-h-[2lh] text-ink2" />
}

/**
 * Links become their words, and tables do not scroll: what the cut hides would still take the focus. The server escapes
 * '>' in attributes.
 */
function withoutStops(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/g, '').replaceAll(' tabindex="0"', '')
}
