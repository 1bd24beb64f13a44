import { randomUUID } from 'node:crypto'
import { DUTY_LABELS, hasEveryDuty, type Team } from '#domain/identity/duties.ts'
import { APPEAL_WITHIN_HOURS } from '#domain/inbox/inbox.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatList, formatWithZone } from '#domain/text/format.ts'
import { as, words } from '#domain/text/wording.ts'
import { WHAT_STAYS } from '#domain/users/suspension.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { say } from '#server/platform/words/say.ts'
import { deliverAlways } from './deliver.ts'
import { composeMail, type Letter, type Said } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { type Owner, queueMail } from './outbox.ts'

const product = BRAND.name

const ACCOUNT_REASON = words(
  'You’re receiving this email because this address has a {product} account. We always send emails about the account itself.',
  { product },
)

/** Email only: a suspended member can't sign in to read a notice. It says what its page says. */
export function queueSuspended(
  tx: Tx,
  owner: Owner,
  { id, since, member_text: reason }: { id: number; since: Date; member_text: string },
  { link, isChange = false }: { link: LocalPath; isChange?: boolean },
): Promise<void> {
  const cause = `account-suspended:${id}${isChange ? `:${randomUUID()}` : ''}`
  return queueAccountMail(tx, owner, cause, {
    subject: 'Your account is suspended',
    blocks: [
      words('Your {product} account has been suspended since {since}, so you can’t sign in.', {
        product,
        since: as(formatWithZone, since),
      }),
      isChange ? 'We changed the reason:' : 'This is the reason:',
      { quote: reason },
      ...WHAT_STAYS,
      words(
        'Is something wrong or missing? You can answer without signing in. Someone on our team reads it and replies within {hours} hours.',
        { hours: APPEAL_WITHIN_HOURS },
      ),
      { link, label: 'Answer' },
      words('You can also email {email}.', { email: COMPANY.supportEmail }),
    ],
  })
}

export function queueReinstated(tx: Tx, owner: Owner, at: Date): Promise<void> {
  return queueAccountMail(tx, owner, `account-reinstated:${owner.id}:${at.getTime()}`, {
    subject: 'Your account is open again',
    blocks: [
      words(
        'Your {product} account is no longer suspended. You can sign in again, and your points are as you left them.',
        { product },
      ),
      { link: '/api/login', label: 'Sign in' },
    ],
  })
}

function queueAccountMail(
  tx: Tx,
  { id: userId, email: recipient, first_name: name, language }: Owner,
  cause: string,
  letter: Pick<Letter, 'subject' | 'blocks'>,
): Promise<void> {
  const mail = composeMail({ ...letter, kind: 'account', name, reason: ACCOUNT_REASON }, language ?? 'en')
  return queueMail(tx, { cause, userId, recipient, mail })
}

export function postRoleChanged(tx: Tx, userId: string, before: Team, now: Team, at: Date): Promise<void> {
  const isAdmin = now.role === 'admin'
  const isChange = isAdmin && before.role === 'admin'
  return deliverAlways(tx, {
    userId,
    cause: `role-changed:${userId}:${at.getTime()}`,
    notice: {
      title: isChange ? 'Your duties changed' : isAdmin ? 'You’re now an admin' : 'You’re no longer an admin',
      body: !isAdmin
        ? 'Your account and points stay the same.'
        : isChange
          ? dutiesSentence(now)
          : [...(hasEveryDuty(now) ? [] : [dutiesSentence(now)]), USE_ADMIN_LINK],
      link: isAdmin ? '/admin/overview' : '/',
    },
  })
}

const USE_ADMIN_LINK = 'Use the Admin link to open the admin screens.'

function dutiesSentence({ duties }: Team): Said {
  if (duties.length === 0) return 'You have no duties.'
  return words('Your {count, plural, one {duty is} other {duties are}} {duties}.', {
    count: duties.length,
    duties: (language) =>
      formatList(
        duties.map((duty) => say(language, DUTY_LABELS[duty])),
        language,
      ),
  })
}
