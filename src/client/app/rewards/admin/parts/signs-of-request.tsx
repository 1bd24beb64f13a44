import { ScanSearch } from 'lucide-icons'
import { type ReactNode, useId } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { AdminLink } from '#client/app/admin-parts/admin-link.tsx'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { Section } from '#client/app/desk/decision/section.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { answerSign, type PayoutSign } from '#contract/rewards/signs.ts'
import { SIGN_KINDS, SIGN_LABELS } from '#domain/rewards/signs.ts'
import { formatDate, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

export function SignsBadge({ signs }: { signs: number }) {
  if (!(signs > 0)) return null
  return <Badge icon={<ScanSearch size={13} strokeWidth={2.5} />}>{plural(signs, 'sign', 'signs')}</Badge>
}

interface PayoutSignsProps {
  signs: readonly PayoutSign[]
  userId: string
}

/** Signs at payout with their evidence; a household is one of each kind. A sign decides nothing. */
export function PayoutSigns({ signs, userId }: PayoutSignsProps) {
  const kinds = SIGN_KINDS.map((kind) => ({ kind, found: signs.filter((sign) => sign.kind === kind) }))
  if (signs.length === 0) return null
  return (
    <Section title="Signs">
      <ul aria-label="Signs" className="flex flex-col gap-3">
        {kinds.map(
          ({ kind, found }) =>
            found.length > 0 && (
              <li key={kind} className="flex flex-col gap-2 border-l-2 border-line pl-3 lg:text-13">
                <p className="font-semibold">{SIGN_LABELS[kind]}</p>
                {found.map((sign) => (
                  <Sign key={sign.id} sign={sign} userId={userId} />
                ))}
              </li>
            ),
        )}
      </ul>
    </Section>
  )
}

function Sign({ sign, userId }: { sign: PayoutSign; userId: string }) {
  const { id, kind, other, ended } = sign
  const titleId = useId()
  const action = useAction(answerSign, {
    failure: { fallback: 'Failed to save your answer', silent: true },
  })
  const answer = (notRelated: boolean) => void action.run({ params: { id }, body: { notRelated } })
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-1">
          {other && (
            <p id={titleId} className="break-words">
              <MemberLink userId={other.id} kind={kind === 'same-destination' ? 'rewards' : undefined}>
                {other.email}
              </MemberLink>
              {other.isSuspended && ', suspended'}
            </p>
          )}
          {ended ? (
            <Words>
              Not related: {ended.by}, {formatDate(ended.at)}
            </Words>
          ) : (
            <Evidence sign={sign} userId={userId} />
          )}
        </div>
        {other && (
          <Button
            size="sm"
            className="shrink-0"
            busy={action.isPending}
            busyLabel="Saving..."
            aria-describedby={titleId}
            onClick={() => answer(ended === null)}
          >
            {ended ? 'Undo' : 'Not related'}
          </Button>
        )}
      </div>
      <ProblemText problem={action.isPending ? null : action.problem} />
    </>
  )
}

function Evidence({ sign, userId }: { sign: PayoutSign; userId: string }) {
  const { kind, other, request, submission } = sign
  switch (kind) {
    case 'same-destination':
      return request && <Asked request={request}>Their request of {formatDate(request.requestedAt)}:</Asked>
    case 'same-phone':
      return other?.phoneNumber ? <Words>Their number: {other.phoneNumber}</Words> : null
    case 'copied-proof':
      return (
        submission && (
          <Words>
            The picture of{' '}
            <AdminLink href={`/admin/task-reviews?status=all&id=${submission.id}`}>
              <span lang={languageOf(submission.taskTitle)}>{submission.taskTitle}</span>
            </AdminLink>
            , sent on {formatDate(submission.submittedAt)}, is a copy of theirs.
          </Words>
        )
      )
    case 'destination-changed':
      return request ? (
        <Asked request={request}>
          New for this member. Their{' '}
          <MemberLink userId={userId} kind="rewards">
            request
          </MemberLink>{' '}
          of {formatDate(request.requestedAt)} went elsewhere:
        </Asked>
      ) : (
        <Words>The member changed it after the request.</Words>
      )
  }
}

interface AskedProps {
  request: NonNullable<PayoutSign['request']>
  children: ReactNode
}

function Asked({ request: { reward, destination }, children }: AskedProps) {
  return (
    <>
      <Words>{children}</Words>
      <p className="wrap-anywhere whitespace-pre-wrap">
        <span lang={languageOf(reward)}>{reward}</span>
        {'\n'}
        {destination}
      </p>
    </>
  )
}

function Words({ children }: { children: ReactNode }) {
  return <p className="break-words text-ink2">{children}</p>
}
