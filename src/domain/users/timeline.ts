import type { Action } from '#domain/identity/duties.ts'

/** The kinds of entry on a member's page, as filters show them, each with the action that it takes to see them. */
export const TIMELINE_KINDS = {
  claims: 'seePeople',
  proofs: 'reviewProofs',
  decisions: 'reviewProofs',
  points: 'seePeople',
  rewards: 'payRewards',
  messages: 'answerPeople',
  notes: 'seePeople',
  account: 'runTeam',
} as const satisfies Record<string, Action>
export type TimelineKind = keyof typeof TIMELINE_KINDS

/** The events of a member's timeline, each with its kind. */
export const TIMELINE_EVENTS = {
  claimed: 'claims',
  left: 'claims',
  submitted: 'proofs',
  approved: 'decisions',
  rejected: 'decisions',
  'decision-undone': 'decisions',
  points: 'points',
  requested: 'rewards',
  'request-approved': 'rewards',
  'request-rejected': 'rewards',
  'request-fulfilled': 'rewards',
  'request-cancelled': 'rewards',
  'request-undone': 'rewards',
  'case-opened': 'rewards',
  'case-decided': 'rewards',
  sign: 'rewards',
  wrote: 'messages',
  answered: 'messages',
  note: 'notes',
  suspended: 'account',
  'suspension-changed': 'account',
  reinstated: 'account',
  'role-changed': 'account',
} as const satisfies Record<string, TimelineKind>
export type TimelineEvent = keyof typeof TIMELINE_EVENTS
