import { BRAND } from '../../domain/brand.ts'
import { canBeStopped, type MailKind } from '../../domain/mail.ts'
import { htmlDocument } from './html-layout.ts'

/** A mail as people get it: the same words as plain text and as HTML. */
export interface Mail {
  kind: MailKind
  subject: string
  text: string
  html: string
}

/** A paragraph, a link that looks like a button, or somebody's own words set apart. */
export type Block = string | { link: URL; label: string } | { quote: string }

export interface Letter {
  /** Decides who can stop it (domain/mail.ts). */
  kind: MailKind
  subject: string
  /** The first name, or null for somebody whose name is not known. */
  name: string | null
  blocks: Block[]
  /** Why this mail came, in small print. */
  reason: string
}

/** A note below words that say whose it is; nothing where there is none. */
export function noteBlocks(words: string, note: string | null): Block[] {
  return note ? [words, { quote: note }] : []
}

/** The one look of every mail. */
export function composeMail(letter: Letter): Mail {
  const greeting = letter.name ? `Hello ${letter.name},` : 'Hello,'
  const blocks: Block[] = [greeting, ...letter.blocks, `The ${BRAND.name} team`]
  const subject = letter.subject.replace(/\s+/g, ' ')
  return {
    kind: letter.kind,
    subject,
    text: `${[...blocks.map(blockAsText), '--', letter.reason, imprint].join('\n\n')}\n`,
    html: htmlDocument({
      subject,
      preheader: letter.blocks.find((block) => typeof block === 'string') ?? subject,
      blocks,
      reason: letter.reason,
      canBeStopped: canBeStopped(letter.kind),
    }),
  }
}

/** Who writes, with the postal address that Canada's anti-spam law asks for. */
const imprint = [...BRAND.postalAddress, BRAND.supportEmail].join('\n')

function blockAsText(block: Block): string {
  if (typeof block === 'string') return block
  if ('link' in block) return `${block.label}:\n${block.link}`
  return block.quote.replace(/^/gm, '> ')
}
