import type { AuditRecord } from '../../../../contract/audit.ts'
import { AUDIT_ACTIONS, type AuditSubject } from '../../../../domain/audit.ts'
import { fitting } from '../../../../domain/characters.ts'
import { formatDateTime } from '../../../../domain/format.ts'
import { MAX_SEARCH_LENGTH } from '../../../../domain/lists.ts'

const SUBJECT_LABELS: Record<AuditSubject, string> = {
  submission: 'Submissions',
  'rejection-reason': 'Rejection reasons',
  request: 'Reward requests',
  task: 'Tasks',
  claim: 'Claims',
  media: 'Bonus media',
  reward: 'Rewards',
  announcement: 'Announcements',
  user: 'Users',
  adjustment: 'Point adjustments',
  'image-cleanup': 'Image cleanups',
  inquiry: 'Business inquiries',
  'support-message': 'Support messages',
  mail: 'Mails',
  export: 'Downloaded lists',
}

/** The kinds of records, in words, by the alphabet. */
export const SUBJECT_OPTIONS = Object.entries(SUBJECT_LABELS).sort(([, a], [, b]) => a.localeCompare(b))

/** What can be done, in words, by the alphabet. */
export const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).sort(([, a], [, b]) => a.localeCompare(b))

/** What was done, in words; a newer server may know more actions than this screen. */
export function actionLabel(action: string): string {
  return (AUDIT_ACTIONS as Record<string, string>)[action] ?? action.replaceAll(/[.-]/g, ' ')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** A value as people read it: an instant in Toronto, 'none' for nothing. */
export function valueLabel(value: string | null): string {
  if (value === null) return 'none'
  return INSTANT.test(value) ? formatDateTime(value) : value
}

/** The screen on which the record is worked on, or null where there is none. */
export function recordAddress({ subject, member, label }: AuditRecord): string | null {
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
    case 'reward':
      return found('/admin/rewards', label)
    case 'announcement':
      return '/admin/announcements'
    case 'user':
      return memberAddress(subject.id)
    case 'adjustment':
      return member && memberAddress(member.id)
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

/** A list that is searched for what the record was called then. */
function found(list: string, label: string): string {
  return `${list}?search=${encodeURIComponent(fitting(label, MAX_SEARCH_LENGTH))}`
}

/** Where an admin sees one member. */
export function memberAddress(userId: string): string {
  return `/admin/user-management?user=${encodeURIComponent(userId)}`
}
