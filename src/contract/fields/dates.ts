import * as z from 'zod/mini'
import { readDeadline } from '#domain/tasks/deadlines.ts'
import { sentence } from '#domain/text/wording.ts'
import {
  DATE_AND_TIME_NEEDED,
  DATE_NEEDED,
  DAYS_BACKWARDS_SENTENCE,
  endOfTorontoDay,
  isInKnownDays,
} from '#domain/time/dates.ts'
import { Instant } from './common.ts'

const isGivenInstant = (text: string) => isInKnownDays(new Date(text))
const isGivenDay = (text: string) => endOfTorontoDay(text) !== null
const isDeadline = (text: string) => readDeadline(text) !== null

export const GivenInstant = Instant.check(z.refine(isGivenInstant, DATE_AND_TIME_NEEDED))

/** A day in Toronto between 2000 and 2100: '2026-11-24'. */
export const GivenDay = z.iso.date(DATE_NEEDED).check(z.refine(isGivenDay, DATE_NEEDED))

/** Days in Toronto, both included; check it with `daysInOrder`. */
export const dayRange = { from: z.optional(GivenDay), to: z.optional(GivenDay) }

export const daysInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => !from || !to || from <= to,
  { path: ['to'], message: DAYS_BACKWARDS_SENTENCE },
)

/** A date (the end of that day in Toronto), a date with a time in Toronto, or an instant with its offset. */
export const Deadline = z
  .string()
  .check(
    z.refine(isDeadline, sentence('Deadline must be a date between 2000 and 2100, with or without a time')),
  )
