import * as z from 'zod/mini'
import { Text } from '#contract/fields/common.ts'
import { GivenInstant } from '#contract/fields/dates.ts'
import { MAX_HOLD_SECONDS } from '#domain/reviews/held-reviews.ts'

/** The state that the reviewer saw: `changedAt` of the submission and `textVersion` of its task. */
export const seenVersion = { changedAt: GivenInstant, textVersion: Text(100) }

/** Sent by the review screen; optional for other callers. */
export const reviewOptions = {
  /** Seconds in which the reviewer can undo it; until then no one is paid or notified. */
  hold: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_HOLD_SECONDS))),
  /** Refuses if another reviewer has the card; without this, the decision ends their lease. */
  lease: z.optional(z.literal(true)),
}
