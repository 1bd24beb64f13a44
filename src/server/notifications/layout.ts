import { BRAND } from '../../domain/brand.ts'

/** A mail as people get it: the same words as plain text and as HTML. */
export interface Mail {
  subject: string
  text: string
  html: string
}

/** A paragraph, a link that looks like a button, or somebody's own words set apart. */
export type Block = string | { link: URL; label: string } | { quote: string }

export interface Letter {
  subject: string
  /** The first name, or null for somebody whose name is not known. */
  name: string | null
  blocks: Block[]
  /** Why this mail came, in small print. */
  reason: string
}

/** The one look of every mail. Mail programs know no style sheets, so the styles stand inline. */
export function composeMail(letter: Letter): Mail {
  const greeting = letter.name ? `Hello ${letter.name},` : 'Hello,'
  const blocks: Block[] = [greeting, ...letter.blocks, `The ${BRAND.name} team`]
  const subject = letter.subject.replace(/\s+/g, ' ')
  return {
    subject,
    text: `${[...blocks.map(blockAsText), '--', letter.reason, imprint].join('\n\n')}\n`,
    html: htmlDocument(subject, blocks.map(blockAsHtml).join('\n'), letter.reason),
  }
}

const imprint = `${BRAND.name}, ${BRAND.place} · ${BRAND.supportEmail}`

const PAPER = 'margin:0;padding:24px 12px;background:#fbfaf6;color:#11221b;'
const FONT =
  'font-family:Figtree,system-ui,-apple-system,Segoe UI,Arial,sans-serif;font-size:16px;line-height:1.5;'
const SHEET =
  'max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dfdcd4;border-radius:12px;'
const BRAND_LINE = 'margin:0 0 20px;font-weight:700;color:#135e42;'
const HEADING = 'margin:0 0 16px;font-size:20px;line-height:1.3;'
const PARAGRAPH = 'margin:0 0 16px;'
const BUTTON =
  'display:inline-block;padding:10px 18px;background:#135e42;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none;'
const PLAIN_LINK = 'margin:0 0 16px;font-size:13px;color:#46574f;word-break:break-all;'
const QUOTE =
  'margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #dfdcd4;color:#46574f;white-space:pre-wrap;'
const SMALL = 'max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6a63;'

function blockAsText(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}:\n${block.link}`
  return block.quote.replace(/^/gm, '> ')
}

function blockAsHtml(block: Block): string {
  if (typeof block === 'string') return `<p style="${PARAGRAPH}">${escapeHtml(block)}</p>`
  if ('quote' in block) return `<blockquote style="${QUOTE}">${escapeHtml(block.quote)}</blockquote>`
  const address = escapeHtml(block.link.href)
  return `<p style="${PARAGRAPH}"><a href="${address}" style="${BUTTON}">${escapeHtml(block.label)}</a></p>
<p style="${PLAIN_LINK}">${address}</p>`
}

function htmlDocument(subject: string, content: string, reason: string): string {
  return `<!doctype html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${PAPER}${FONT}">
<main style="${SHEET}">
<p style="${BRAND_LINE}">${escapeHtml(BRAND.name)}</p>
<h1 style="${HEADING}">${escapeHtml(subject)}</h1>
${content}
</main>
<footer style="${SMALL}"><p>${escapeHtml(reason)}</p><p>${escapeHtml(imprint)}</p></footer>
</body>
</html>
`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
