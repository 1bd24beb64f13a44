import * as z from 'zod/mini'
import { HttpsLink, Id, RequiredLine, SayingText, WholeNumber } from '#contract/fields/common.ts'
import { Deadline, GivenInstant } from '#contract/fields/dates.ts'
import { ACTS, type Asked, PLATFORMS } from '#domain/campaigns/platform-rules.ts'
import {
  isFreeTitle,
  MAX_CLAIM_HOURS,
  MAX_RATE_PERIOD_DAYS,
  MAX_TASK_CATEGORY_LENGTH,
  MAX_TASK_LINK_LENGTH,
  MAX_TASK_MINUTES,
  MAX_TASK_POINTS,
  MAX_TASK_SPOTS,
  MAX_TASK_TEXT_LENGTH,
  MAX_TASK_TITLE_LENGTH,
  MAX_TOWN_LENGTH,
} from '#domain/tasks/task-form.ts'
import { TASK_STATUSES } from '#domain/tasks/tasks.ts'
import { sentence } from '#domain/text/wording.ts'

/** Specification §5 Task form. A separate file, so that only the dialog loads its schema. */
export const TaskForm = z.strictObject({
  title: RequiredLine(MAX_TASK_TITLE_LENGTH, sentence('Title is required')).check(
    z.refine(isFreeTitle, sentence("'Complete Your Profile' is reserved. Please choose a different title.")),
  ),
  description: SayingText(MAX_TASK_TEXT_LENGTH, sentence('Description is required')),
  points: WholeNumber(sentence('Points'), 1, MAX_TASK_POINTS),
  /** A null value means no limit. */
  capacity: z.nullable(WholeNumber(sentence('Capacity'), 1, MAX_TASK_SPOTS)),
  category: RequiredLine(MAX_TASK_CATEGORY_LENGTH, sentence('Category is required')),
  requirements: SayingText(MAX_TASK_TEXT_LENGTH, sentence('Requirements are required')),
  deadline: z.optional(z.nullable(Deadline)),
  rateLimit: z.optional(z.nullable(WholeNumber(sentence('Rate limit'), 1, MAX_TASK_SPOTS))),
  ratePeriodDays: z.optional(WholeNumber(sentence('Rate period'), 1, MAX_RATE_PERIOD_DAYS)),
  status: z.enum(TASK_STATUSES),
  priority: z.optional(z.boolean()),
  /** A review task pays for up to three tries (specification §9 Legal). */
  isReview: z.optional(z.boolean()),
  /** Hours until a claim without a submission is released; null for never. */
  claimHours: z.optional(z.nullable(WholeNumber(sentence('Hours'), 1, MAX_CLAIM_HOURS))),
  minutes: z.optional(z.nullable(WholeNumber(sentence('Minutes'), 1, MAX_TASK_MINUTES))),
  town: z.optional(
    z.nullable(RequiredLine(MAX_TOWN_LENGTH, sentence('Please enter a town, or leave it empty.'))),
  ),
  inPerson: z.optional(z.nullable(z.boolean())),
  link: z.optional(z.nullable(HttpsLink(MAX_TASK_LINK_LENGTH))),
  /** Where the work appears; with `act`, or neither. */
  platform: z.optional(z.nullable(z.enum(PLATFORMS))),
  act: z.optional(z.nullable(z.enum(ACTS))),
  /** The campaign that pays for it; it changes only while the task has had no claim. */
  campaignId: z.optional(z.nullable(Id)),
  /** When an inactive task becomes active. */
  publishAt: z.optional(z.nullable(GivenInstant)),
})
export type TaskForm = z.output<typeof TaskForm>

/** A start time is for a task that is not published yet. */
export const startIsAhead = z.refine<Pick<TaskForm, 'status' | 'publishAt'>>(
  ({ status, publishAt }) => status === 'inactive' || publishAt == null,
  { path: ['publishAt'], message: sentence('Only an inactive task can have a start time.') },
)

export const PAIR_NEEDED = sentence('Please choose both the platform and the act, or neither.')

/** A platform without an act, or the other way around, has no rule. */
export const pairIsWhole = z.refine<Asked>(
  ({ platform, act }) =>
    platform === undefined ? act === undefined : act !== undefined && (platform === null) === (act === null),
  { path: ['act'], message: PAIR_NEEDED },
)
