import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { Overview } from '#contract/overview/overview.ts'
import { formatNumber, plural } from '#domain/text/format.ts'

/** How many reviews each admin did in 7 days; a name links to that admin's entries in the audit log. */
export function ReviewersCard({ reviewers }: { reviewers: Overview['reviewers'] }) {
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
                <TextLink href={`/admin/audit?actor=${encodeURIComponent(id)}`} className="min-w-0 truncate">
                  {name}
                </TextLink>
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
