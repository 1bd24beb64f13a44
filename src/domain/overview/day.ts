import type { Action } from '#domain/identity/duties.ts'
import { type Words, words } from '#domain/text/wording.ts'

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
export function dayWords(kind: DayKind, count: number): Words {
  switch (kind) {
    case 'submissions':
      return words('{count, plural, one {# submission to review} other {# submissions to review}}', { count })
    case 'second-looks':
      return words('{count, plural, one {# second look to decide} other {# second looks to decide}}', {
        count,
      })
    case 'requests':
      return words('{count, plural, one {# reward request to review} other {# reward requests to review}}', {
        count,
      })
    case 'deliveries':
      return words(
        '{count, plural, one {# approved reward to deliver} other {# approved rewards to deliver}}',
        { count },
      )
    case 'cases':
      return words('{count, plural, one {# case to decide} other {# cases to decide}}', { count })
    case 'own-messages':
      return words('{count, plural, one {# message assigned to you} other {# messages assigned to you}}', {
        count,
      })
    case 'messages':
      return words('{count, plural, one {# unassigned message} other {# unassigned messages}}', { count })
    case 'asks':
      return words(
        '{count, plural, one {# decision that needs your agreement} other {# decisions that need your agreement}}',
        { count },
      )
  }
}
