import * as z from 'zod/mini'
import { Instant } from '#contract/fields/common.ts'
import { MAX_HOLD_SECONDS } from '#domain/desk/holds.ts'

/** Sent by the desks; optional for other callers. */
export const decisionOptions = {
  /** Seconds in which the admin can undo it; until then no one is paid or notified. */
  hold: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_HOLD_SECONDS))),
  /** Refuses if another admin has the card; without this, the decision ends their lease. */
  lease: z.optional(z.literal(true)),
}

/** The time left to undo a held decision before the member hears of it. */
export const Hold = z.object({ finalAt: Instant, endsInSeconds: z.number() })
