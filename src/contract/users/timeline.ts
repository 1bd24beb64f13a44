import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, NamedPerson, pageQuery } from '#contract/fields/common.ts'
import { SupportMessageForm } from '#contract/inbox/support.ts'
import { SIGN_KINDS } from '#domain/rewards/signs.ts'
import {
  TIMELINE_EVENTS,
  TIMELINE_KINDS,
  type TimelineEvent,
  type TimelineKind,
} from '#domain/users/timeline.ts'
import { Duty, Role } from './users.ts'

const kinds = Object.keys(TIMELINE_KINDS) as TimelineKind[]

/** One thing that happened to a member, or that they did. Fields that an event has no use for are null. */
export const TimelineEntry = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  event: z.enum(Object.keys(TIMELINE_EVENTS) as TimelineEvent[]),
  at: Instant,
  by: z.nullable(NamedPerson),
  /** The submission, request, case, conversation or task that it is about. */
  refId: z.nullable(Id),
  /** The task, the reward, or a message's subject. */
  subject: z.nullable(z.string()),
  /** A reason, a note, the words of a message or proof, or a ledger entry's description. */
  text: z.nullable(z.string()),
  /** The lines of a task that a rejected proof did not meet. */
  lines: z.array(z.string()),
  /** The status of the submission, request, case or conversation now; how a case was decided then. */
  status: z.nullable(z.string()),
  /** The version of a submission. */
  version: z.nullable(z.int()),
  points: z.nullable(z.int()),
  balanceAfter: z.nullable(z.int()),
  /** The address of a proof's thumbnail, or of a case's. */
  picture: z.nullable(z.string()),
  sign: z.nullable(z.enum(SIGN_KINDS)),
  /** The other account that a sign names. */
  other: z.nullable(NamedPerson),
  /** The role and duties after a change of them. */
  team: z.nullable(z.object({ role: Role, duties: z.array(Duty) })),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

export const listTimeline = endpoint('GET', '/api/admin/users/:userId/timeline', 'seePeople', {
  shows: [
    'account',
    'balance',
    'claims',
    'submissions',
    'requests',
    'rewardCases',
    'payoutSigns',
    'inbox',
    'staffNotes',
    'tasks',
    'rewards',
  ],
  summary:
    "Lists what a user did and what was decided, newest first. Kinds that the admin's duties do not allow are left out, and so are notes about the admin.",
  query: z.object({
    ...pageQuery,
    /** Separated by commas; all without it. */
    kinds: z.optional(
      z.pipe(
        z.pipe(
          z.string(),
          z.transform((words: string) => words.split(',')),
        ),
        z.array(z.enum(kinds)),
      ),
    ),
  }),
  paged: true,
  reply: z.array(TimelineEntry),
})

export const messageUser = endpoint('POST', '/api/admin/users/:userId/messages', 'answerPeople', {
  changes: ['inbox', 'messages', 'notices', 'audit'],
  refuses: [409],
  summary: 'Writes to a member: opens a conversation in their name with our message as its first answer.',
  body: SupportMessageForm,
  idempotent: true,
  reply: z.object({ id: Id }),
})
