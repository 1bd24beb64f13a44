import {
  Award,
  Gift,
  Hand,
  ImageUp,
  type LucideIcon,
  Mail,
  NotebookPen,
  Scale,
  UserRoundCog,
} from 'lucide-icons'
import { managedTaskAddress } from '#client/app/campaigns/parts/addresses.ts'
import type { TimelineEntry } from '#contract/users/timeline.ts'
import type { TimelineEvent, TimelineKind } from '#domain/users/timeline.ts'

export const KIND_LABELS: Record<TimelineKind, string> = {
  claims: 'Claims',
  proofs: 'Proofs',
  decisions: 'Decisions',
  points: 'Points',
  rewards: 'Rewards',
  messages: 'Messages',
  notes: 'Notes',
  account: 'Account',
}

export const KIND_ICONS: Record<TimelineKind, LucideIcon> = {
  claims: Hand,
  proofs: ImageUp,
  decisions: Scale,
  points: Award,
  rewards: Gift,
  messages: Mail,
  notes: NotebookPen,
  account: UserRoundCog,
}

/** The words before the subject of an entry. */
export const EVENT_WORDS: Record<Exclude<TimelineEvent, 'points'>, string> = {
  claimed: 'Claimed',
  left: 'Left',
  submitted: 'Sent proof for',
  approved: 'Approved:',
  rejected: 'Rejected:',
  'decision-undone': 'Decision taken back:',
  requested: 'Requested',
  'request-approved': 'Request approved:',
  'request-rejected': 'Request rejected:',
  'request-fulfilled': 'Reward delivered:',
  'request-cancelled': 'Request cancelled:',
  'request-undone': 'Decision taken back:',
  'case-opened': 'Reported a problem with',
  'case-decided': 'Case decided:',
  sign: 'Sign at payout of',
  wrote: 'Wrote to us:',
  answered: 'We wrote:',
  note: 'Staff note',
  suspended: 'Account suspended',
  'suspension-changed': 'Reason for the suspension changed',
  reinstated: 'Account reinstated',
  'role-changed': 'Role changed',
}

interface Place {
  words: string
  href: string
}

/** The screen that an entry leads to; null without one. */
export function placeOf({ event, refId, subject }: TimelineEntry): Place | null {
  if (refId === null) return null
  switch (event) {
    case 'submitted':
    case 'approved':
    case 'rejected':
    case 'decision-undone':
    case 'note':
      return { words: 'Open the submission', href: `/admin/task-reviews?status=all&id=${refId}` }
    case 'requested':
    case 'request-approved':
    case 'request-rejected':
    case 'request-fulfilled':
    case 'request-cancelled':
    case 'request-undone':
    case 'sign':
      return { words: 'Open the request', href: `/admin/reward-reviews?status=all&id=${refId}` }
    case 'case-opened':
    case 'case-decided':
      return { words: 'Open the case', href: `/admin/cases?id=${refId}` }
    case 'wrote':
    case 'answered':
      return { words: 'Open the conversation', href: `/admin/inbox?status=all&message=support-${refId}` }
    case 'claimed':
    case 'left':
      return subject === null ? null : { words: 'Open the task', href: managedTaskAddress(subject) }
    default:
      return null
  }
}
