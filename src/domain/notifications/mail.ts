/** 'correspondence' is replies and forwarded messages (decisions: Email). */
export const MAIL_KINDS = ['account', 'correspondence', 'notification', 'reminder', 'promotion'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

const ALWAYS_SENT: readonly MailKind[] = ['account', 'correspondence']

export function canBeStopped(kind: MailKind): boolean {
  return !ALWAYS_SENT.includes(kind)
}

export const MAIL_KIND_LABELS: Record<MailKind, string> = {
  account: 'Account',
  correspondence: 'Correspondence',
  notification: 'Notification',
  reminder: 'Task reminder',
  promotion: 'New-task',
}

const MINUTE_MS = 60_000

/** The pauses after failed tries, about three days in total; then only an admin can retry. */
const RETRY_AFTER_MINUTES = [1, 5, 30, 120, 360, 720, 1440, 1440]

export function retryDelayMs(failedTries: number): number | null {
  const minutes = RETRY_AFTER_MINUTES[failedTries - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS
}

/** Email that is older than this is only sent if an admin asks: its links have expired. */
export const STALE_AFTER_DAYS = 7
