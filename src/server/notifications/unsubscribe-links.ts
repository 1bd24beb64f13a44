import { canBeStopped, type MailKind } from '#domain/notifications/mail.ts'
import type { Signing } from '#server/platform/signing.ts'
import { UNSUBSCRIBE_PLACE, unsubscribeHtml } from './html-layout.ts'

const PURPOSE = 'unsubscribe'

/** A page for people, and a one-click call for email programs (RFC 8058). */
interface UnsubscribeLinks {
  page: URL
  oneClick: URL
}

/** The links never expire, because people keep old emails. */
export function unsubscribeLinks(signing: Signing, publicUrl: URL, recipient: string): UnsubscribeLinks {
  const query = new URLSearchParams({
    email: recipient,
    token: signing.sign(recipient.toLowerCase(), PURPOSE),
  })
  return {
    page: new URL(`/unsubscribe?${query}`, publicUrl),
    oneClick: new URL(`/api/unsubscribe?${query}`, publicUrl),
  }
}

/** The address, in lower case, that a token was made for; null if we didn't make it. */
export function readUnsubscribeToken(signing: Signing, token: string): string | null {
  return signing.read(token, PURPOSE)
}

/** Adds the unsubscribe link to a stored email whose kind can be stopped. */
export function withUnsubscribeLink(
  mail: { kind: MailKind; recipient: string; text_body: string; html_body: string },
  signing: Signing,
  publicUrl: URL,
): { text: string; html: string; links: UnsubscribeLinks | null } {
  const { text_body: text, html_body: html } = mail
  if (!canBeStopped(mail.kind)) return { text, html, links: null }
  const links = unsubscribeLinks(signing, publicUrl, mail.recipient)
  return {
    text: `${text}\nUnsubscribe: ${links.page}\n`,
    html: html.replace(UNSUBSCRIBE_PLACE, () => unsubscribeHtml(links.page)),
    links,
  }
}
