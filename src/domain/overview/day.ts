import type { Action } from '#domain/identity/duties.ts'
import { plural } from '#domain/text/format.ts'

/** The kinds of work that wait for an admin, each at one screen; nothing is in two of them. */
export const DAY_KINDS = [
  'submissions',
  'second-looks',
  'requests',
  'deliveries',
  'cases',
  'own-messages',
  'messages',
  'asks',
] as const
export type DayKind = (typeof DAY_KINDS)[number]

/** The action that gives an admin each line. Asks are already those that the admin's duties allow. */
export const DAY_ACTIONS: Record<DayKind, Action> = {
  submissions: 'reviewProofs',
  'second-looks': 'reviewProofs',
  requests: 'payRewards',
  deliveries: 'payRewards',
  cases: 'payRewards',
  'own-messages': 'answerPeople',
  messages: 'answerPeople',
  asks: 'seeDay',
}

/** '12 submissions to review' */
export function dayWords(kind: DayKind, count: number): string {
  switch (kind) {
    case 'submissions':
      return plural(count, 'submission to review', 'submissions to review')
    case 'second-looks':
      return plural(count, 'second look to decide', 'second looks to decide')
    case 'requests':
      return plural(count, 'reward request to review', 'reward requests to review')
    case 'deliveries':
      return plural(count, 'approved reward to deliver', 'approved rewards to deliver')
    case 'cases':
      return plural(count, 'case to decide', 'cases to decide')
    case 'own-messages':
      return plural(count, 'message assigned to you', 'messages assigned to you')
    case 'messages':
      return plural(count, 'unassigned message', 'unassigned messages')
    case 'asks':
      return plural(count, 'decision that needs your agreement', 'decisions that need your agreement')
  }
}
