import { type ReviewFigures, reviewFigures } from '#domain/overview/review-figures.ts'
import { HOUR_MS } from '#domain/time/time.ts'
import type { Services } from '#server/services.ts'
import { countSecondLooks, readDays } from './days.ts'

export interface ReviewFiguresOfHour {
  /** Measures at most once an hour; null for too few decisions, and when switched off. */
  read(): Promise<ReviewFigures | null>
  /** The last ones, without waiting: a public page never waits for the database. */
  latest(): ReviewFigures | null
}

export function openReviewFigures({
  config,
  database,
  log,
}: Pick<Services, 'config' | 'database' | 'log'>): ReviewFiguresOfHour {
  let latest: ReviewFigures | null = null
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuring: Promise<ReviewFigures | null> | null = null

  async function measure(): Promise<ReviewFigures | null> {
    const now = new Date()
    const { queries } = database
    const days = (await readDays(queries, now)).map(async (day) => ({
      ...day,
      secondLooks: day.secondLooks ?? (await countSecondLooks(queries, day.day)),
    }))
    latest = reviewFigures(await Promise.all(days))
    measuredAt = now.getTime()
    return latest
  }

  async function read(): Promise<ReviewFigures | null> {
    if (!config.showsReviewFigures || Date.now() - measuredAt < HOUR_MS) return latest
    measuring ??= measure().finally(() => {
      measuring = null
    })
    return measuring
  }

  return {
    read,
    latest: () => {
      read().catch((error: unknown) => log.warn({ err: error }, 'the public figures could not be measured'))
      return latest
    },
  }
}
