import { canBeStopped, type MailKind } from '#domain/notifications/mail.ts'
import type { Language } from '#domain/text/own-language.ts'
import { words } from '#domain/text/wording.ts'
import type { Config } from '#server/config/config.ts'
import type { Signing } from '#server/platform/signing.ts'
import { say } from '#server/platform/words/say.ts'
import { languageOfHtml, UNSUBSCRIBE_PLACE, unsubscribeHtml } from './html-layout.ts'
import { completed, pathFor } from './mail-links.ts'

const PURPOSE = 'unsubscribe'

/** A page for people, and a one-click call for email programs (RFC 8058). */
interface UnsubscribeLinks {
  page: URL
  oneClick: URL
}

/** The links never expire, because people keep old emails. */
export function unsubscribeLinks(
  signing: Signing,
  publicUrl: URL,
  recipient: string,
  language: Language = 'en',
): UnsubscribeLinks {
  const query = new URLSearchParams({
    email: recipient,
    token: signing.sign(recipient.toLowerCase(), PURPOSE),
  })
  return {
    page: new URL(pathFor(language, `/unsubscribe?${query}`), publicUrl),
    oneClick: new URL(pathFor(language, `/api/unsubscribe?${query}`), publicUrl),
  }
}

/** The address, in lower case, that a token was made for; null if we didn't make it. */
export function readUnsubscribeToken(signing: Signing, token: string): string | null {
  return signing.read(token, PURPOSE)
}

/** A queued email as it is sent or shown: its links complete, and one to unsubscribe if its kind can be stopped. */
export function completedMail(
  mail: { kind: MailKind; recipient: string; text_body: string; html_body: string },
  signing: Signing,
  config: Pick<Config, 'publicUrl'>,
): { text: string; html: string; links: UnsubscribeLinks | null } {
  const text = completed(mail.text_body, config)
  const html = completed(mail.html_body, config)
  if (!canBeStopped(mail.kind)) return { text, html, links: null }
  const language = languageOfHtml(html)
  const links = unsubscribeLinks(signing, config.publicUrl, mail.recipient, language)
  return {
    text: `${text}\n${say(language, words('Unsubscribe: {link}', { link: links.page.href }))}\n`,
    html: html.replace(UNSUBSCRIBE_PLACE, () => unsubscribeHtml(links.page, language)),
    links,
  }
}
