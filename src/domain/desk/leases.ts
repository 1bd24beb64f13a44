import { type Words, words } from '#domain/text/wording.ts'

/** The kinds of card that admins decide on at a desk. */
export const DESK_SUBJECTS = ['submission', 'request', 'case'] as const
export type DeskSubject = (typeof DESK_SUBJECTS)[number]

/** The open card and the next ones (docs/decisions/0031). */
export const MAX_LEASES = 3

/** Another admin can take the card after this long without keyboard or pointer. */
export const LEASE_IDLE_SECONDS = 180

export const LEASE_RENEWAL_SECONDS = 30

export const MAX_LEASE_CANDIDATES = 50

export function leasedSentence(name: string, subject: DeskSubject): Words {
  switch (subject) {
    case 'submission':
      return words('{name} has this submission open. Take it over to review it.', { name })
    case 'request':
      return words('{name} has this request open. Take it over to review it.', { name })
    case 'case':
      return words('{name} has this case open. Take it over to review it.', { name })
  }
}
