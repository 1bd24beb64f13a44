import type { UseQueryResult } from '@tanstack/react-query'
import { RecordUnread } from '#client/app/desk/decision/record-unread.tsx'
import { Fact, Facts, FailedWords } from '#client/app/desk/decision/review-record.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { StatusBadge } from '#client/ui/badge.tsx'
import type { SubmissionContext } from '#contract/reviews/admin-submissions.ts'
import { SUBMISSION_STATUS_LABELS } from '#domain/proofs/submissions.ts'
import { formatDate, formatNumber } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

interface MemberContextProps {
  read: UseQueryResult<SubmissionContext, Error>
  submissionId: number
}

export function MemberContext({ read, submissionId }: MemberContextProps) {
  const { data: context } = read
  if (!context) return <RecordUnread read={read} />
  const { member, recent } = context
  const earlier = context.versions.filter((version) => version.id !== submissionId)
  return (
    <>
      {earlier.length > 0 && (
        <Section title="Earlier submissions">
          <ul className="flex flex-col gap-3">
            {earlier.map((version) => (
              <Entry
                key={version.id}
                {...version}
                title={`Submission ${version.version}`}
                words={version.notes}
              />
            ))}
          </ul>
        </Section>
      )}
      <Section title="Member">
        <Facts>
          <Fact term="Member since">{formatDate(member.memberSince)}</Fact>
          <Fact term="Total points">
            <span className="tabular">{formatNumber(member.totalPoints)}</span>
          </Fact>
          <Fact term="Record">
            <span className="tabular">
              {formatNumber(member.approved)} approved, {formatNumber(member.rejected)} rejected,{' '}
              {formatNumber(member.pending)} pending
            </span>
          </Fact>
        </Facts>
      </Section>
      {recent.length > 0 && (
        <Section title="Recent submissions">
          <ul className="flex flex-col gap-3">
            {recent.map((other) => (
              <Entry key={other.id} {...other} title={other.taskTitle} words={null} />
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

type Submission = SubmissionContext['recent'][number]

interface EntryProps extends Pick<Submission, 'status' | 'submittedAt' | 'reviewNotes' | 'failedLines'> {
  title: string
  words: string | null
}

function Entry({ title, status, submittedAt, words, reviewNotes, failedLines }: EntryProps) {
  return (
    <li className="flex flex-col gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <span lang={languageOf(title)} className="min-w-0 truncate">
          {title}
        </span>
        <StatusBadge status={status}>{SUBMISSION_STATUS_LABELS[status]}</StatusBadge>
      </span>
      <span className="text-13 text-ink2">{formatDate(submittedAt)}</span>
      {words && (
        <span lang={languageOf(words)} className="line-clamp-2 text-13 text-ink2">
          “{words}”
        </span>
      )}
      <FailedWords lines={failedLines} />
      {reviewNotes && (
        <span lang={languageOf(reviewNotes)} className="text-13 break-words whitespace-pre-wrap">
          {reviewNotes}
        </span>
      )}
    </li>
  )
}
