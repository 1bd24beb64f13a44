import { Send } from 'lucide-icons'
import { useMay } from '#client/api/session/use-may.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { FiguresScreen } from '#client/app/admin-parts/figures-screen.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { Skeleton, SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { listFailedMails, resendMails } from '#contract/notifications/mails.ts'
import { getOverview, listSetupSteps, type Overview } from '#contract/overview/overview.ts'
import { MAIL_KIND_LABELS } from '#domain/notifications/mail.ts'
import { formatDateTime, formatNumber, plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'
import { CasesCard } from './cases-card.tsx'
import { DayPlot } from './day-plot.tsx'
import { Figures } from './figures.tsx'
import { MoneyCard } from './money-card.tsx'
import { OldRulesNotice } from './old-rules-notice.tsx'
import { SetupCard } from './setup-card.tsx'
import { StocksCard } from './stocks-card.tsx'
import { YourDay } from './your-day.tsx'

export default function OverviewPage() {
  const at = useNow()
  const now = at.getTime()
  const may = useMay()
  const overview = useEndpoint(getOverview)
  const steps = useEndpoint(listSetupSteps, { enabled: may('runTeam') })
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
          <YourDay day={data.day} now={now} />
          {may('runTeam') && <SetupCard steps={steps.data ?? []} />}
          {may('runContent') && <OldRulesNotice now={at} />}
          <Figures overview={data} />
          <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
            {data.days && (
              <>
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
              </>
            )}
            {may('payRewards') && <StocksCard />}
            {may('payRewards') && <CasesCard />}
            {may('runContent') && <MoneyCard now={at} />}
            {may('runTeam') && <FailedMailsCard now={now} />}
            {data.reviewers && <ReviewersCard reviewers={data.reviewers} />}
          </div>
        </>
      )}
    </FiguresScreen>
  )
}

const LINES = ['a', 'b', 'c', 'd']
const FIGURES = ['a', 'b']
const PLOTS = ['a', 'b']

function OverviewSkeleton() {
  return (
    <SkeletonGroup label="Loading the overview..." className="flex flex-col gap-4 lg:gap-6">
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        <div className="flex h-17 items-center px-4 sm:h-15 sm:px-5">
          <Skeleton className="h-5 w-20" />
        </div>
        {LINES.map((line) => (
          <div key={line} className="flex h-17 items-center px-4 sm:h-11 sm:px-5">
            <Skeleton className="h-4 w-56" />
          </div>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {FIGURES.map((figure) => (
          <div
            key={figure}
            className="flex h-28 flex-col gap-2 rounded-card border border-line bg-surface px-4 py-3"
          >
            <Skeletons of={['h-4 w-32', 'h-7 w-20', 'h-4 w-40']} />
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

/** How many reviews each admin did in 7 days; a name links to that admin's entries in the audit log. */
function ReviewersCard({ reviewers }: { reviewers: NonNullable<Overview['reviewers']> }) {
  const most = Math.max(1, ...reviewers.map(({ submissions, requests }) => submissions + requests))
  return (
    <Card
      title="Reviewed in 7 days"
      aside={<span className="text-13 text-ink2">Submissions and requests</span>}
      className="lg:col-span-2"
    >
      {reviewers.length === 0 ? (
        <p className="pt-4 text-ink2">No reviews in the last 7 days.</p>
      ) : (
        <ol className="grid gap-x-12 gap-y-3 pt-4 lg:grid-cols-2">
          {reviewers.map(({ id, name, submissions, requests }) => (
            <li key={id} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-4">
                <AdminLink href={`/admin/audit?actor=${encodeURIComponent(id)}`} className="min-w-0 truncate">
                  {name}
                </AdminLink>
                <span className="tabular font-semibold">{formatNumber(submissions + requests)}</span>
              </span>
              <svg
                aria-hidden="true"
                viewBox={`0 0 ${most} 1`}
                preserveAspectRatio="none"
                className="h-2 w-full rounded-full bg-sunken"
              >
                <rect width={submissions + requests} height={1} className="fill-spruce" />
              </svg>
              <span className="text-13 text-ink2">
                {plural(submissions, 'submission', 'submissions')}, {plural(requests, 'request', 'requests')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** The maximum number of emails that one call resends (contract/notifications/mails.ts). */
const PAGE = 20

/** Emails that we couldn't send; renders nothing if there are none. */
function FailedMailsCard({ now }: { now: number }) {
  const list = usePagedEndpoint(listFailedMails, {
    query: { limit: String(PAGE) },
  })
  const resending = useAction(resendMails, {
    success: ({ resent }) => ['Resending', `Resending ${plural(resent, 'email', 'emails')}.`],
    failure: { fallback: 'We couldn’t resend the emails. Try again.' },
  })
  const { rows } = list
  if (rows.length === 0) return null
  return (
    <Card
      title="Failed emails"
      className="lg:col-span-2"
      aside={
        <Button
          size="sm"
          icon={<Send size={16} />}
          busy={resending.isPending}
          busyLabel="Sending..."
          onClick={() => void resending.run({ body: { ids: rows.slice(0, PAGE).map(({ id }) => id) } })}
        >
          {rows.length > PAGE ? `Resend newest ${PAGE}` : 'Resend all'}
        </Button>
      }
    >
      <ul>
        {rows.map((mail) => (
          <li
            key={mail.id}
            className="flex flex-col gap-2 border-b border-line py-3 last:border-b-0 sm:flex-row sm:items-center sm:justify-between"
          >
            <span className="flex min-w-0 flex-col">
              <span className="font-semibold break-words">{mail.subject}</span>
              <span className="text-13 break-words text-ink2">
                {`${MAIL_KIND_LABELS[mail.kind]} email to ${mail.recipient}. Failed ${formatRelative(mail.failedAt, now)} after ${plural(mail.tries, 'try', 'tries')}.`}
              </span>
              <span className="text-13 break-words text-ink2">{mail.reason}</span>
            </span>
            <Button
              size="sm"
              className="self-start"
              busy={resending.isPending}
              aria-label={`Resend: ${mail.subject}, to ${mail.recipient}`}
              onClick={() => void resending.run({ body: { ids: [mail.id] } })}
            >
              Resend
            </Button>
          </li>
        ))}
      </ul>
      <LoadMore list={list} what="emails" />
    </Card>
  )
}
