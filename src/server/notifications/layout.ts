import { canBeStopped, type MailKind } from '#domain/notifications/mail.ts'
import { BRAND } from '#domain/site/brand.ts'
import { COMPANY } from '#server/platform/company.ts'
import { htmlDocument } from './html-layout.ts'
import { type LocalPath, storedLink, storedWords } from './mail-links.ts'

export interface Mail {
  kind: MailKind
  subject: string
  text: string
  html: string
}

/** A paragraph, a button with its link, or a quote. */
export type Block = string | { link: LocalPath; label: string } | { quote: string }

export interface Letter {
  /** Decides who can stop it (domain/notifications/mail.ts). */
  kind: MailKind
  subject: string
  /** The first name, or null where we don't know it. */
  name: string | null
  blocks: Block[]
  /** Why they receive it, in small print. */
  reason: string
  /** The page where they can change that, linked behind the reason. */
  reasonLink?: LocalPath
}

/** A quoted note under its heading, or nothing. */
export function noteBlocks(words: string, note: string | null): Block[] {
  return note ? [words, { quote: note }] : []
}

/** A stranger's words on one line, for use in our sentences: with line breaks they could pass for our own lines. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

export function composeMail(letter: Letter): Mail {
  const greeting = letter.name ? `Hello ${oneLine(letter.name)},` : 'Hello,'
  const blocks: Block[] = [greeting, ...letter.blocks, `The ${BRAND.name} team`]
  const subject = oneLine(letter.subject)
  const { reason, reasonLink } = letter
  const reasonText = storedWords(reason) + (reasonLink ? ` ${storedLink(reasonLink)}` : '')
  return {
    kind: letter.kind,
    subject,
    text: `${[...blocks.map(blockAsText), '--', reasonText, imprint].join('\n\n')}\n`,
    html: htmlDocument({
      subject,
      preheader: letter.blocks.find((block) => typeof block === 'string') ?? subject,
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

function blockAsText(block: Block): string {
  if (typeof block === 'string') return storedWords(block)
  if ('link' in block) return `${block.label}:\n${storedLink(block.link)}`
  return storedWords(block.quote).replaceAll('\r\n', '\n').replace(/^/gm, '> ')
}
