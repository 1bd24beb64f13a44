import { BRAND } from '#domain/site/brand.ts'
import { type Language, LOCALES } from '#domain/text/own-language.ts'
import { say } from '#server/platform/words/say.ts'
import type { SaidBlock } from './layout.ts'
import { type LocalPath, storedLink, storedWords } from './mail-links.ts'

interface HtmlParts {
  language: Language
  subject: string
  /** The preview that email programs show beside the subject. */
  preheader: string
  blocks: SaidBlock[]
  reason: string
  reasonLink: LocalPath | undefined
  imprint: string
  canBeStopped: boolean
}

/** Replaced by the unsubscribe link when the email is sent (unsubscribe-links.ts). */
export const UNSUBSCRIBE_PLACE = '<!-- unsubscribe -->'

const UNSUBSCRIBE = 'Unsubscribe'

const FONT = "font-family:Figtree,'Segoe UI',-apple-system,BlinkMacSystemFont,Arial,sans-serif;"
const BODY = `margin:0;padding:0;background:#fbfaf6;color:#11221b;${FONT}font-size:16px;line-height:24px;`
const SHEET =
  'width:100%;max-width:560px;background:#ffffff;border:1px solid #dfdcd4;border-radius:12px;border-collapse:separate;'
const HIDDEN =
  'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all;'
const CELL = `${FONT}font-size:16px;line-height:24px;color:#11221b;`
const BRAND_LINE = 'margin:0 0 20px;font-weight:700;color:#135e42;'
const HEADING = 'margin:0 0 16px;font-size:20px;line-height:26px;font-weight:700;'
const PARAGRAPH = 'margin:0 0 16px;'
const BUTTON = `display:inline-block;padding:10px 18px;${FONT}font-size:16px;line-height:24px;font-weight:700;color:#ffffff;text-decoration:none;`
const PLAIN_LINK = 'margin:0 0 16px;font-size:13px;line-height:18px;color:#46574f;word-break:break-all;'
const QUOTE =
  'margin:0 0 16px;padding:4px 0 4px 12px;border-left:3px solid #dfdcd4;color:#46574f;white-space:pre-wrap;'
const SMALL = `${FONT}font-size:13px;line-height:19px;color:#5b6a63;padding:16px 24px 0;`
const LINK = 'color:#135e42;text-decoration:underline;'

/** The product's dark colours, for email programs that support a style sheet and dark mode. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0f1a15!important}.sheet{background:#17251e!important;border-color:#2c3d34!important}
.ink,.ink p,.ink h1{color:#edf1ec!important}.soft,.soft p,.soft a,.ink .soft{color:#b4c2ba!important;border-color:#2c3d34!important}.ink .brand{color:#7cc7a3!important}
}`

/** Tables and inline styles: Outlook lays out nothing else, and Gmail drops styles in the head. */
export function htmlDocument({
  language,
  subject,
  preheader,
  blocks,
  reason,
  reasonLink,
  imprint,
  canBeStopped,
}: HtmlParts): string {
  return `<!doctype html>
<html lang="${LOCALES[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="${BODY}">
<div style="${HIDDEN}">${escapeHtml(preheader)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fbfaf6"><tr><td align="center" style="padding:24px 12px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="${SHEET}"><tr><td class="ink" align="left" style="${CELL}padding:24px;">
<p class="brand" style="${BRAND_LINE}">${escapeHtml(BRAND.name)}</p>
<h1 style="${HEADING}">${escapeHtml(subject)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;"><tr><td class="soft" align="left" style="${SMALL}">
<p style="margin:0 0 8px;">${escapeHtml(reason)}${reasonLink ? ` ${linkAsHtml(reasonLink)}` : ''}</p>
${canBeStopped ? `${UNSUBSCRIBE_PLACE}\n` : ''}<p style="margin:0;">${linesAsHtml(imprint)}</p>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

/** The language in which a document of this layout is written. */
export function languageOfHtml(html: string): Language {
  return html.includes(`<html lang="${LOCALES.fr}">`) ? 'fr' : 'en'
}

export function unsubscribeHtml(link: URL, language: Language): string {
  return `<p style="margin:0 0 8px;"><a href="${escapeHtml(link.href)}" style="${LINK}">${escapeHtml(say(language, UNSUBSCRIBE))}</a></p>`
}

function blockAsHtml(block: SaidBlock): string {
  if ('text' in block) return `<p${langOf(block)} style="${PARAGRAPH}">${linesAsHtml(block.text)}</p>`
  if ('quote' in block)
    return `<blockquote${langOf(block)} class="soft" style="${QUOTE}">${escapeHtml(block.quote)}</blockquote>`
  const address = addressAsHtml(block.link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px;"><tr><td bgcolor="#135e42" style="border-radius:8px;mso-padding-alt:10px 18px;"><a href="${address}" style="${BUTTON}">${escapeHtml(block.label)}</a></td></tr></table>
<p class="soft" style="${PLAIN_LINK}">${address}</p>`
}

function langOf({ lang }: { lang?: Language | undefined }): string {
  return lang === undefined ? '' : ` lang="${LOCALES[lang]}"`
}

function linesAsHtml(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}

function linkAsHtml(path: LocalPath): string {
  const address = addressAsHtml(path)
  return `<a href="${address}" style="${LINK}">${address}</a>`
}

function addressAsHtml(path: LocalPath): string {
  return storedLink(escapeHtml(path) as LocalPath)
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return storedWords(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
