import type { FastifyInstance } from 'fastify'
import { getOverview, getReviewFigures, listSetupSteps } from '#contract/overview/overview.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { readOverview } from './queries.ts'
import type { ReviewFiguresOfHour } from './review-figures.ts'
import { readOpenSteps } from './setup-steps.ts'

export function mountOverview(
  app: FastifyInstance,
  { config, database }: Services,
  figures: Pick<ReviewFiguresOfHour, 'read'>,
): void {
  mount(app, getReviewFigures, () => figures.read())
  mount(app, getOverview, ({ viewer }) => readOverview(database.queries, viewer, new Date()))
  const isForPractice = config.mode === 'demo' || config.mode === 'development'
  mount(app, listSetupSteps, async ({ viewer }) =>
    isForPractice ? [] : readOpenSteps(database.queries, viewer.id),
  )
}
