/**
 * Why a mail is sent, which decides who can stop it (decisions: Mail): 'account' and 'correspondence' (an answer, or a
 * message handed on) always arrive; the others follow a preference and can be unsubscribed from.
 */
export const MAIL_KINDS = ['account', 'correspondence', 'notification', 'reminder', 'promotion'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const ALWAYS_SENT: readonly MailKind[] = ['account', 'correspondence']

/** Whether the recipient can stop mail of this kind. */
export function canBeStopped(kind: MailKind): boolean {
  return !ALWAYS_SENT.includes(kind)
}

/** Words for each kind, as admins read them. */
export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  account: 'Account',
  correspondence: 'Correspondence',
  notification: 'Notification',
  reminder: 'Task reminder',
  promotion: 'New tasks',
}

const MINUTE_MS = 60_000

/** Pauses after each failed try, in minutes; about three days together. After the last one nobody tries by itself. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360, 720, 1440, 1440]

/** How long to wait after so many failed tries, in milliseconds; null when it is not tried again. */
export function retryDelayMs(failedTries: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[failedTries - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}

/** Mail nobody could send for so many days is not sent late without an admin's word: its links are long dead. */
export const STALE_AFTER_DAYS = 7
