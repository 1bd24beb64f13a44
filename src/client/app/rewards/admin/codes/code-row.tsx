import type { ReactNode } from 'react'
import { MemberLink } from '#client/app/desk/decision/member-link.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { RewardCode } from '#contract/rewards/codes.ts'
import { formatCents, formatDate, formatDateTime, formatDeadlineDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { codeName, STATE_LABELS, STATE_TONES } from './code-words.ts'

interface CodeRowProps {
  code: RewardCode
  isPicked: boolean
  /** Undefined for a code that can't become void. */
  onPick: ((isPicked: boolean) => void) | undefined
}

export function CodeRow({ code, isPicked, onPick }: CodeRowProps) {
  const { lastFour, state, expiresAt, costCents } = code
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <span className="size-6 shrink-0">
        {onPick && (
          <label className="target grid w-fit place-items-center touch:-m-2.5">
            <input
              type="checkbox"
              className="size-5"
              aria-label={`Select ${codeName(code)}`}
              checked={isPicked}
              onChange={(event) => onPick(event.target.checked)}
            />
          </label>
        )}
      </span>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-mono font-semibold">
            {lastFour === null ? 'Short code' : `•••• ${lastFour}`}
          </span>
          <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          <span className="tabular text-13 text-ink2">
            {[
              expiresAt === null
                ? 'No expiry'
                : `${state === 'expired' ? 'Expired' : 'Expires'} ${formatDeadlineDate(expiresAt)}`,
              ...(costCents === null ? [] : [`Cost ${formatCents(costCents)}`]),
            ].join(' · ')}
          </span>
        </p>
        <Facts code={code} />
      </div>
    </li>
  )
}

function Facts({ code: { batch, request, deliveredAt, firstRevealedAt, ...code } }: { code: RewardCode }) {
  return (
    <>
      {request && deliveredAt && (
        <Fact>
          Delivered {formatDateTime(deliveredAt)} for{' '}
          <TextLink href={`/admin/reward-reviews?status=all&id=${request.id}`}>request {request.id}</TextLink>{' '}
          of <MemberLink userId={request.member.id}>{request.member.name}</MemberLink>
          {firstRevealedAt ? `, first shown ${formatDateTime(firstRevealedAt)}` : ', not shown yet'}
        </Fact>
      )}
      {code.voidAt && (
        <Fact>
          Void since {formatDateTime(code.voidAt)}, by {code.voidedBy?.name}:{' '}
          <span lang={languageOf(code.voidReason ?? '')}>{code.voidReason}</span>
        </Fact>
      )}
      <Fact>
        Imported {formatDate(batch.importedAt)} by {batch.importedBy.name}
        {batch.supplier && (
          <>
            {' '}
            from <span lang={languageOf(batch.supplier)}>{batch.supplier}</span>
          </>
        )}
      </Fact>
    </>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return <p className="text-13 wrap-anywhere text-ink2">{children}</p>
}
