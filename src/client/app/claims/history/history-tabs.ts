import type { Status } from '#client/ui/badge.tsx'
import type { HistoryStatus } from '#domain/claims/history.ts'
import { USUAL_REVIEW_TIME } from '#domain/proofs/submissions.ts'

/** Specification §2 Task History. */
interface TabTexts {
  /** Shown on the tab and on each of its cards. */
  word: string
  heading: string
  subtitle: string
  badge: Status
}

export const TAB_TEXTS: Record<HistoryStatus, TabTexts> = {
  claimed: {
    word: 'Claimed',
    heading: 'Claimed Tasks',
    subtitle: 'Tasks you’ve claimed but not submitted yet.',
    badge: 'claimed',
  },
  pending: {
    word: 'Pending',
    heading: 'Pending Tasks',
    subtitle: `Tasks we’re reviewing (${USUAL_REVIEW_TIME}).`,
    badge: 'pending',
  },
  completed: {
    word: 'Completed',
    heading: 'Completed Tasks',
    subtitle: 'Tasks we approved and the points you earned.',
    badge: 'completed',
  },
  rejected: {
    word: 'Rejected',
    heading: 'Rejected Tasks',
    subtitle: 'Tasks we didn’t approve. See why and resubmit.',
    badge: 'rejected',
  },
}
