import { Markdown } from '#client/ui/markdown.tsx'

/** Two lines (specification §9); their height is reserved even if there is only one. */
export function DescriptionPreview({ html }: { html: string }) {
  return <Markdown html={withoutParts(html)} className="line-clamp-2 min-h-[2lh] text-ink2" />
}

/**
 * Removes links and tab stops, which would take the focus in the hidden part, and emphasis, which would jump from line to line
 * as the typeface loads. The server escapes '>' in attributes.
 */
function withoutParts(html: string): string {
  return html.replace(/<\/?(?:a|em|strong)\b[^>]*>/g, '').replaceAll(' tabindex="0"', '')
}
