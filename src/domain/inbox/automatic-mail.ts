interface MailSigns {
  /** The sender that the mail servers name; '' for bounces. */
  envelopeSender: string
  /** The address of the `From` header. */
  from: string | null
  /** Their names are in lower case. */
  headers: readonly { key: string; value: string }[]
}

const AUTO_PRECEDENCE = /^(?:bulk|junk|auto[-_]reply)\b/i

/** Programs of mailboxes and lists; a person rarely writes from them. */
const PROGRAM = /^(?:mailer-daemon|postmaster)@/i

/**
 * Whether a program wrote the mail: an auto-reply, a bounce, a receipt (RFC 3834, RFC 3464 and habit), or a mail of ours
 * that came back: `ours` has addresses of ours and domains such as `@example.ca`. When in doubt a person wrote it.
 */
export function isAutomatic(mail: MailSigns, ours: readonly string[]): boolean {
  const headerValue = (name: string) => mail.headers.find(({ key }) => key === name)?.value.trim() ?? ''
  const isSet = (name: string) => !/^(?:no|false|0)?$/i.test(headerValue(name))
  const autoSubmitted = headerValue('auto-submitted')
    .split(/[;\s(]/)[0]!
    .toLowerCase()
  const from = mail.from?.toLowerCase() ?? ''
  const isOfList = headerValue('list-id') !== '' || headerValue('list-post') !== ''
  return (
    mail.envelopeSender === '' ||
    (autoSubmitted !== '' && autoSubmitted !== 'no') ||
    /^multipart\/report\b/i.test(headerValue('content-type')) ||
    (AUTO_PRECEDENCE.test(headerValue('precedence')) && !isOfList) ||
    /\b(?:all|oof|autoreply)\b/i.test(headerValue('x-auto-response-suppress')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some(isSet) ||
    PROGRAM.test(from) ||
    ours.some((own) => from === own || (own.startsWith('@') && from.endsWith(own)))
  )
}
