import * as z from 'zod/mini'
import { MAX_HOLD_SECONDS } from '../domain/held-reviews.ts'
import { Text } from './common.ts'
import { GivenInstant } from './dates.ts'

/** What a decision was judged by: `changedAt` of the submission and `textVersion` of its task. */
export const seenVersion = { changedAt: GivenInstant, textVersion: Text(100) }

/** How a decision is made, beside what it is; the review screen sends all of it, any other call may leave it out. */
export const reviewManner = {
  /** Seconds during which the reviewer can take it back; until then nobody is paid or hears of it. */
  hold: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_HOLD_SECONDS))),
  /** Decides only if no other reviewer has the card; a decision without this ends their lease. */
  lease: z.optional(z.literal(true)),
}
