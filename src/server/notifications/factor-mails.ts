import { BRAND } from '../../domain/brand.ts'
import type { NoticeText } from './deliver.ts'
import { composeMail, type Mail } from './layout.ts'

/** What can happen to the ways somebody signs in. */
export type FactorChange =
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'recovery-codes.renewed'
  | 'recovery-code.used'
  | 'passkey.added'
  | 'passkey.removed'

const WORDS: Record<FactorChange, { subject: string; sentence: string }> = {
  'second-factor.added': {
    subject: 'Your second factor is on',
    sentence: 'From now on, signing in with your password also asks for a code from your authenticator app.',
  },
  'second-factor.removed': {
    subject: 'Your second factor was turned off',
    sentence: 'Signing in asks for no code from an authenticator app any more.',
  },
  'recovery-codes.renewed': {
    subject: 'You have new recovery codes',
    sentence: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  'recovery-code.used': {
    subject: 'A recovery code was used',
    sentence: 'Somebody signed in to your account with your password and one of your recovery codes.',
  },
  'passkey.added': {
    subject: 'A passkey was added',
    sentence: 'A passkey was added to your account. It signs in without your password.',
  },
  'passkey.removed': {
    subject: 'A passkey was removed',
    sentence: 'A passkey of your account was removed. It signs in no more.',
  },
}

/** Tells the owner about it; `detail` is a sentence of its own, such as how many recovery codes are left. */
export function factorMail(
  change: FactorChange,
  person: { name: string | null; detail: string | null; newPassword: URL },
): Mail {
  const { subject, sentence } = WORDS[change]
  return composeMail({
    kind: 'account',
    subject,
    name: person.name,
    blocks: [
      sentence,
      ...(person.detail === null ? [] : [person.detail]),
      `If this was not you, choose a new password right away, and write to ${BRAND.supportEmail}:`,
      { link: person.newPassword, label: 'Choose a new password' },
    ],
    reason: `You get this mail because it is about the security of your account at ${BRAND.name}. Such mail is always sent.`,
  })
}

export function factorNotice(change: FactorChange): NoticeText {
  const { subject, sentence } = WORDS[change]
  return { title: subject, body: sentence, link: '/settings' }
}
