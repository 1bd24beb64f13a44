import { canBeStopped, type MailKind } from '#domain/notifications/mail.ts'
import { BRAND } from '#domain/site/brand.ts'
import { likelyLanguage } from '#domain/text/language.ts'
import type { Language } from '#domain/text/own-language.ts'
import { type Words, words } from '#domain/text/wording.ts'
import { COMPANY } from '#server/platform/company.ts'
import { say } from '#server/platform/words/say.ts'
import { htmlDocument } from './html-layout.ts'
import { type LocalPath, pathFor, storedLink, storedWords } from './mail-links.ts'

export interface Mail {
  kind: MailKind
  subject: string
  text: string
  html: string
}

/** A sentence before it is said, or the English of one that never differs. */
export type Said = Words | string

/** One sentence, or several. */
export type Paragraph = Said | readonly Said[]

/** A paragraph of ours or of a person, a button with its link, or a quote. */
export type Block = Paragraph | { own: string } | { link: LocalPath; label: Said } | { quote: string }

/** A block in the language of its email; a person's words may have another. */
export type SaidBlock =
  | { text: string; lang?: Language | undefined }
  | { link: LocalPath; label: string }
  | { quote: string; lang: Language | undefined }

export interface Letter {
  /** Decides who can stop it (domain/notifications/mail.ts). */
  kind: MailKind
  subject: Said
  /** The first name, or null where we don't know it. */
  name: string | null
  blocks: Block[]
  /** Why they receive it, in small print. */
  reason: Said
  /** The page where they can change that, linked behind the reason. */
  reasonLink?: LocalPath
}

/** A quoted note under its heading, or nothing. */
export function noteBlocks(heading: Said, note: string | null): Block[] {
  return note ? [heading, { quote: note }] : []
}

/** The same note in the text of a notice. */
export function noteSentences(note: string | null): Said[] {
  return note ? [words('Our note: {note}', { note })] : []
}

/** A stranger's words on one line, for use in our sentences: with line breaks they could pass for our own lines. */
export function oneLine(text: string): string {
  return text.replace(/[^\S\u00a0]+/g, ' ')
}

/** A person's words, which are the same in every language. */
export function asWritten(text: string): Words {
  return { text: '{own}', values: { own: text } }
}

export function sayParagraph(language: Language, paragraph: Paragraph): string {
  return isList(paragraph) ? paragraph.map((said) => say(language, said)).join(' ') : say(language, paragraph)
}

/** Says the letter, its greeting and signature in a language; its links lead to pages in it. */
export function composeMail(letter: Letter, language: Language): Mail {
  const greeting = letter.name ? words('Hello {name},', { name: oneLine(letter.name) }) : 'Hello,'
  const own = letter.blocks.map((block) => saidBlock(language, block))
  const blocks: SaidBlock[] = [
    { text: say(language, greeting) },
    ...own,
    { text: say(language, words('The {product} team', { product: BRAND.name })) },
  ]
  const subject = oneLine(say(language, letter.subject))
  const reason = say(language, letter.reason)
  const reasonLink = letter.reasonLink && pathFor(language, letter.reasonLink)
  const reasonText = storedWords(reason) + (reasonLink ? ` ${storedLink(reasonLink)}` : '')
  return {
    kind: letter.kind,
    subject,
    text: `${[...blocks.map((block) => blockAsText(language, block)), '--', reasonText, imprint].join('\n\n')}\n`,
    html: htmlDocument({
      language,
      subject,
      preheader: own.find((block) => 'text' in block)?.text ?? subject,
      blocks,
      reason,
      reasonLink,
      imprint,
      canBeStopped: canBeStopped(letter.kind),
    }),
  }
}

/** Canada's anti-spam law requires the sender's postal address. */
const imprint = [COMPANY.name, COMPANY.postalAddress, COMPANY.supportEmail].join('\n')

function saidBlock(language: Language, block: Block): SaidBlock {
  if (isList(block) || typeof block === 'string' || 'text' in block)
    return { text: sayParagraph(language, block) }
  if ('own' in block) return { text: block.own, lang: otherLanguage(language, block.own) }
  if ('link' in block) return { link: pathFor(language, block.link), label: say(language, block.label) }
  return { quote: block.quote, lang: otherLanguage(language, block.quote) }
}

/** The language of a person's words where it differs from the email's, so that they are pronounced correctly. */
function otherLanguage(language: Language, text: string): Language | undefined {
  const likely = likelyLanguage(text)
  return likely === null || likely === language ? undefined : likely
}

function blockAsText(language: Language, block: SaidBlock): string {
  if ('text' in block) return storedWords(block.text)
  if ('link' in block)
    return `${say(language, words('{label}:', { label: block.label }))}\n${storedLink(block.link)}`
  return storedWords(block.quote).replaceAll('\r\n', '\n').replace(/^/gm, '> ')
}

function isList(block: Block): block is readonly Said[] {
  return Array.isArray(block)
}
