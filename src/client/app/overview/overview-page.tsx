import { useEndpoint } from '#client/api/use-endpoint.ts'
import { FiguresScreen } from '#client/app/admin-parts/figures-screen.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { getOverview } from '#contract/overview/overview.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { DayPlot } from './day-plot.tsx'
import { FailedMailsCard } from './failed-mails-card.tsx'
import { Figures } from './figures.tsx'
import { ReviewersCard } from './reviewers-card.tsx'

export default function OverviewPage() {
  const now = useNow().getTime()
  const overview = useEndpoint(getOverview)
  const asOf = overview.data && `As of ${formatDateTime(overview.data.asOf)}. Toronto time.`
  return (
    <FiguresScreen
      title="Overview"
      lead={asOf ?? 'Toronto time.'}
      read={overview}
      failed="We couldn’t load the overview."
      loading={<OverviewSkeleton />}
    >
      {(data) => (
        <>
          <Figures overview={data} now={now} />
          <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
            <DayPlot
              title="Submissions per day"
              what="submissions"
              tone="spruce"
              days={data.days.map(({ day, submissions }) => ({ day, value: submissions }))}
            />
            <DayPlot
              title="Points awarded per day"
              what="points"
              tone="amber"
              days={data.days.map(({ day, pointsAwarded }) => ({ day, value: pointsAwarded }))}
            />
            <FailedMailsCard now={now} />
            <ReviewersCard reviewers={data.reviewers} />
          </div>
        </>
      )}
    </FiguresScreen>
  )
}

const FIGURES = ['a', 'b', 'c', 'd', 'e', 'f']
const PLOTS = ['a', 'b']

function OverviewSkeleton() {
  return (
    <SkeletonGroup label="Loading the overview..." className="flex flex-col gap-4 lg:gap-6">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex h-28 flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3"
          >
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-7 w-20" />
            <Skeleton className="h-4 w-40" />
          </div>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {PLOTS.map((plot) => (
          <div key={plot} className="h-64 rounded-card border border-line bg-surface p-4">
            <Skeleton className="h-full w-full" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  )
}
