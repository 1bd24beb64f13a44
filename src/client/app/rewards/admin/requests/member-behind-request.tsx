import type { UseQueryResult } from '@tanstack/react-query'
import { RecordUnread } from '#client/app/desk/decision/record-unread.tsx'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { RequestContext } from '#contract/rewards/signs.ts'
import { EARNED_LABELS } from '#domain/rewards/signs.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** Both kinds of decision in one list. */
const STATUS_WORDS = { approved: 'Approved', rejected: 'Rejected', fulfilled: 'Fulfilled' } as const

/** How the spent points were earned, and the last decisions about the member. */
export function MemberBehindRequest({ read }: { read: UseQueryResult<RequestContext, Error> }) {
  const { data: context } = read
  if (!context) return <RecordUnread read={read} />
  const { earned, decisions } = context
  return (
    <>
      <Section title="How these points were earned">
        <Facts>
          {earned.map(({ source, points }) => (
            <Fact key={source} term={EARNED_LABELS[source]}>
              <span className="tabular">{formatNumber(points)}</span>
            </Fact>
          ))}
        </Facts>
      </Section>
      {decisions.length > 0 && (
        <Section title="Last decisions">
          <ul aria-label="Last decisions" className="flex flex-col gap-3">
            {decisions.map((decision) => (
              <Decision key={`${decision.about} ${decision.id} ${decision.at}`} decision={decision} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Decision({ decision }: { decision: RequestContext['decisions'][number] }) {
  const { about, title, status, at, by, notes } = decision
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <span lang={languageOf(title)} className="min-w-0 truncate">
          {title}
        </span>
        <StatusBadge status={status}>{STATUS_WORDS[status]}</StatusBadge>
      </span>
      <span className="text-13 break-words text-ink2">
        {about === 'submission' ? 'Task' : 'Reward'}, {formatDate(at)}
        {by && <> by {by}</>}
      </span>
      {notes && (
        <span lang={languageOf(notes)} className="text-13 break-words whitespace-pre-wrap">
          {notes}
        </span>
      )}
    </li>
  )
}
