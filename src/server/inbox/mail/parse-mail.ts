import { createHash } from 'node:crypto'
import { compile } from 'html-to-text'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { isAutomatic } from '#domain/inbox/automatic-mail.ts'
import { foldQuoted } from '#domain/inbox/fold-quoted.ts'
import { fittingMail, MAX_READ_LENGTH, readableText } from '#domain/inbox/mail-text.ts'
import { MAX_EMAIL_LENGTH, tidyAddress } from '#domain/text/email-address.ts'
import { asOneLine, isBlank } from '#domain/text/text.ts'
import type { MailEnvelope, ReadMail } from './read-mail.ts'

/** Mail programs nest a few parts and write a few kilobytes of headers. */
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024, maxRfc822NestingDepth: 3 }

/** Line breaks included (RFC 5322 §2.1.1). */
const MAX_MESSAGE_ID_BYTES = 998

const MAX_HTML_LENGTH = 1_000_000

/** Far more than the deepest newsletter. */
const MAX_HTML_DEPTH = 150

/** The headers of a mail that cannot be parsed are read up to here. */
const MAX_HEAD_BYTES = 64 * 1024

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const WITHOUT_WORDS = ['img', 'script', 'style', 'title', 'template', 'object']

/** Links keep their address, and nothing is loaded. */
const textOfHtml = compile({
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML_LENGTH, maxDepth: MAX_HTML_DEPTH },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'blockquote', options: { trimEmptyLines: false } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    ...WITHOUT_WORDS.map((selector) => ({ selector, format: 'skip' })),
  ],
})

/** Empty paragraphs leave them. */
const EMPTY_LINES = /\n(?:[ \t\u00a0]*\n){2,}/g

/** Not an address in angle brackets. */
const TAG = /<[/!]?[a-z][^<>@]{0,1000}>/gi

type Parts = Pick<Email, 'from' | 'subject' | 'headers' | 'text' | 'html' | 'attachments'>

/** Throws for a mail beyond the limits. Blocks its thread for as long as the mail takes. */
export async function parseMail(raw: Uint8Array, envelope: MailEnvelope): Promise<ReadMail> {
  return readParts(await PostalMime.parse(raw, LIMITS), raw, envelope)
}

/** A mail that cannot be parsed: its body as it came, without files. */
export async function parseHead(raw: Uint8Array, envelope: MailEnvelope): Promise<ReadMail> {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEAD_BYTES))
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'))?.index ?? start.length
  const head = await PostalMime.parse(start.subarray(0, end), LIMITS)
  const body = Buffer.from(raw.subarray(end, end + MAX_READ_LENGTH)).toString()
  return readParts({ ...head, text: body.replace(TAG, ' '), attachments: [] }, raw, envelope)
}

function readParts(mail: Parts, raw: Uint8Array, { sender, ours }: MailEnvelope): ReadMail {
  const fromAddress = addressOf(mail.from) ?? oneAddress(sender)
  const words = readableText(wordsOf(mail).trim().slice(0, MAX_READ_LENGTH))
  return {
    ...fittingMail(foldQuoted(words, mail.subject)),
    fromAddress,
    messageKey: messageKeyOf(mail, raw),
    isAuto: isAutomatic({ envelopeSender: sender, from: fromAddress, headers: mail.headers }, ours),
    files: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}

/** The plain text, or the text of the HTML where there is none. */
function wordsOf({ text = '', html = '' }: Pick<Parts, 'text' | 'html'>): string {
  return isBlank(text) ? textOfHtml(html.slice(0, MAX_HTML_LENGTH)).replace(EMPTY_LINES, '\n\n') : text
}

function addressOf(from: Address | undefined): string | null {
  const [mailbox] = from?.group ?? (from ? [from] : [])
  return oneAddress(mailbox?.address ?? '')
}

function oneAddress(address: string): string | null {
  const tidy = tidyAddress(asOneLine(readableText(address.slice(0, 2 * MAX_EMAIL_LENGTH)))).toLowerCase()
  return isBlank(tidy) ? null : tidy.slice(0, MAX_EMAIL_LENGTH)
}

function messageKeyOf({ headers }: Pick<Parts, 'headers'>, raw: Uint8Array): string {
  const id = asOneLine(readableText(headers.find(({ key }) => key === 'message-id')?.value ?? '')).trim()
  const isUsable = /[^<>\s]/.test(id) && Buffer.byteLength(id) <= MAX_MESSAGE_ID_BYTES
  return isUsable ? id : `sha256:${createHash('sha256').update(raw).digest('hex')}`
}
