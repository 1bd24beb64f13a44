import { randomUUID } from 'node:crypto'
import { DUTY_LABELS, hasEveryDuty, type Team } from '#domain/identity/duties.ts'
import { APPEAL_WITHIN_HOURS } from '#domain/inbox/inbox.ts'
import { BRAND } from '#domain/site/brand.ts'
import { formatList, formatWithZone } from '#domain/text/format.ts'
import { WHAT_STAYS } from '#domain/users/suspension.ts'
import { COMPANY } from '#server/platform/company.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { deliverAlways } from './deliver.ts'
import { composeMail, type Letter } from './layout.ts'
import type { LocalPath } from './mail-links.ts'
import { type Owner, queueMail } from './outbox.ts'

const ACCOUNT_REASON = `You’re receiving this email because this address has a ${BRAND.name} account. We always send emails about the account itself.`

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
      `Your ${BRAND.name} account has been suspended since ${formatWithZone(since)}, so you can’t sign in.`,
      isChange ? 'We changed the reason:' : 'This is the reason:',
      { quote: reason },
      ...WHAT_STAYS,
      `Is something wrong or missing? You can answer without signing in. Someone on our team reads it and replies within ${APPEAL_WITHIN_HOURS} hours.`,
      { link, label: 'Answer' },
      `You can also email ${COMPANY.supportEmail}.`,
    ],
  })
}

export function queueReinstated(tx: Tx, owner: Owner, at: Date): Promise<void> {
  return queueAccountMail(tx, owner, `account-reinstated:${owner.id}:${at.getTime()}`, {
    subject: 'Your account is open again',
    blocks: [
      `Your ${BRAND.name} account is no longer suspended. You can sign in again, and your points are as you left them.`,
      { link: '/api/login', label: 'Sign in' },
    ],
  })
}

function queueAccountMail(
  tx: Tx,
  { id: userId, email: recipient, first_name: name }: Owner,
  cause: string,
  words: Pick<Letter, 'subject' | 'blocks'>,
): Promise<void> {
  const mail = composeMail({ ...words, kind: 'account', name, reason: ACCOUNT_REASON })
  return queueMail(tx, { cause, userId, recipient, mail })
}

export function postRoleChanged(tx: Tx, userId: string, before: Team, now: Team, at: Date): Promise<void> {
  const isAdmin = now.role === 'admin'
  const isChange = isAdmin && before.role === 'admin'
  const duties =
    now.duties.length === 0
      ? 'You have no duties.'
      : `Your ${now.duties.length === 1 ? 'duty is' : 'duties are'} ${formatList(now.duties.map((duty) => DUTY_LABELS[duty]))}.`
  return deliverAlways(tx, {
    userId,
    cause: `role-changed:${userId}:${at.getTime()}`,
    notice: {
      title: isChange ? 'Your duties changed' : isAdmin ? 'You’re now an admin' : 'You’re no longer an admin',
      body: !isAdmin
        ? 'Your account and points stay the same.'
        : isChange
          ? duties
          : `${hasEveryDuty(now) ? '' : `${duties} `}Use the Admin link to open the admin screens.`,
      link: isAdmin ? '/admin/overview' : '/',
    },
  })
}
