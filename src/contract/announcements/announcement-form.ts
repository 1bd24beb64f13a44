import * as z from 'zod/mini'
import { RequiredLine, RequiredText } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { Province } from '#contract/fields/province.ts'
import {
  ANNOUNCEMENT_PRIORITIES,
  ANNOUNCEMENT_PROBLEMS,
  DEFAULT_ANNOUNCEMENT_PRIORITY,
  MAX_ANNOUNCEMENT_LENGTH,
  MAX_ANNOUNCEMENT_TITLE_LENGTH,
} from '#domain/announcements/announcements.ts'

/** Specification §5 Announcement form. A separate file, so that only the dialogs load its schema. */
export const AnnouncementForm = z.strictObject({
  title: RequiredLine(MAX_ANNOUNCEMENT_TITLE_LENGTH, ANNOUNCEMENT_PROBLEMS.title),
  content: RequiredText(MAX_ANNOUNCEMENT_LENGTH, ANNOUNCEMENT_PROBLEMS.content),
  /** A null value has no priority and looks gray (specification §2). */
  priority: z._default(z.nullable(z.enum(ANNOUNCEMENT_PRIORITIES)), DEFAULT_ANNOUNCEMENT_PRIORITY),
  isActive: z.boolean(),
  /** Members see it from then on; null or left out is at once. */
  startsAt: z.optional(z.nullable(GivenInstant)),
  /** The expiry; an announcement without one never expires. */
  expiresAt: z.optional(z.nullable(GivenInstant)),
  /** Only members in this province see it; null is everyone. */
  province: z.optional(z.nullable(Province)),
})
export type AnnouncementForm = z.output<typeof AnnouncementForm>
