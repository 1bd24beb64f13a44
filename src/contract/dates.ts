import * as z from 'zod/mini'
import { DATE_AND_TIME_NEEDED, DATE_NEEDED, endOfTorontoDay, isInKnownDays } from '../domain/dates.ts'
import { readDeadline } from '../domain/deadlines.ts'
import { Instant } from './common.ts'

/** An instant that somebody names, from 2000 to 2100. */
export const GivenInstant = Instant.check(
  z.refine((text) => isInKnownDays(new Date(text)), DATE_AND_TIME_NEEDED),
)

/** A day in Toronto that somebody names, from 2000 to 2100: '2026-11-24'. */
export const GivenDay = z.string().check(z.refine((text) => endOfTorontoDay(text) !== null, DATE_NEEDED))

/** A date (the end of that day in Toronto), a date with a time in Toronto, or an instant with its offset. */
export const Deadline = z
  .string()
  .check(
    z.refine(
      (text) => readDeadline(text) !== null,
      'Deadline must be a date from 2000 to 2100, with or without a time',
    ),
  )
