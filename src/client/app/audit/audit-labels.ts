import type { AuditRecord } from '#contract/audit/audit.ts'
import { AUDIT_ACTIONS, type AuditSubject } from '#domain/audit/audit.ts'
import { MAX_SEARCH_LENGTH } from '#domain/calls/page-sizes.ts'
import { fitting } from '#domain/text/characters.ts'
import { formatDateTime } from '#domain/text/format.ts'

const SUBJECT_LABELS: Record<AuditSubject, string> = {
  submission: 'Submissions',
  'rejection-reason': 'Rejection reasons',
  case: 'Cases',
  request: 'Reward requests',
  task: 'Tasks',
  claim: 'Claims',
  client: 'Clients',
  campaign: 'Campaigns',
  media: 'Bonus media',
  reward: 'Rewards',
  announcement: 'Announcements',
  user: 'Users',
  adjustment: 'Point adjustments',
  'image-cleanup': 'Image cleanups',
  inquiry: 'Business inquiries',
  'support-message': 'Support messages',
  'saved-reply': 'Saved replies',
  mail: 'Emails',
  backup: 'Backups',
  export: 'Downloaded lists',
}

export const SUBJECT_OPTIONS = [['', 'All records'] as const, ...sortedOptions(SUBJECT_LABELS)]

export const ACTION_OPTIONS = [['', 'All actions'] as const, ...sortedOptions(AUDIT_ACTIONS)]

function sortedOptions(labels: Record<string, string>) {
  return Object.entries(labels).sort(([, a], [, b]) => a.localeCompare(b))
}

/** A newer server may send actions that this screen does not know. */
export function actionLabel(action: string): string {
  return (AUDIT_ACTIONS as Record<string, string>)[action] ?? action.replaceAll(/[.-]/g, ' ')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** An instant in Toronto time; 'none' for null. */
export function valueLabel(value: string | null): string {
  if (value === null) return 'none'
  return INSTANT.test(value) ? formatDateTime(value) : value
}

/** The member whose page shows the record; null for other kinds. */
export function memberOf({ subject, member }: AuditRecord): string | null {
  if (subject.type === 'user') return subject.id
  return subject.type === 'adjustment' ? (member?.id ?? null) : null
}

/** Returns null for a record without a screen. */
export function recordAddress({ subject, label }: AuditRecord): string | null {
  const id = encodeURIComponent(subject.id)
  switch (subject.type as AuditSubject) {
    case 'submission':
      return `/admin/task-reviews?status=all&id=${id}`
    case 'rejection-reason':
      return '/admin/task-reviews'
    case 'request':
      return `/admin/reward-reviews?status=all&id=${id}`
    case 'task':
    case 'claim':
      return found('/admin/tasks', label)
    case 'client':
      return `/admin/clients?client=${id}`
    case 'campaign':
      return `/admin/campaigns/${id}`
    case 'reward':
      return found('/admin/rewards', label)
    case 'announcement':
      return '/admin/announcements'
    case 'inquiry':
      return `/admin/inbox?status=all&message=inquiry-${id}`
    case 'support-message':
      return `/admin/inbox?status=all&message=support-${id}`
    case 'image-cleanup':
      return '/admin/image-cleanup'
    default:
      return null
  }
}

/** Searches by the record's name at the time, which may have changed since. */
function found(list: string, label: string): string {
  return `${list}?search=${encodeURIComponent(fitting(label, MAX_SEARCH_LENGTH))}`
}
