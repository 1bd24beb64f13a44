import { type ReactNode, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { SentPicture } from '#client/app/sent-picture.tsx'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { FieldError } from '#client/ui/fields/problem-text.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { t } from '#client/words/t.ts'
import { getOwnCases, type RewardCase } from '#contract/rewards/cases.ts'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { decidedCaseWords, openCaseWords, secondLookUntil } from '#domain/rewards/case-words.ts'
import { CASE_KIND_LABELS } from '#domain/rewards/cases.ts'
import { formatDate, formatDeadline } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

const SecondLookDialog = lazyDialog(() => import('./second-look-dialog.tsx'))

interface OwnCasesProps {
  request: RewardRequest
  /** Offered when another case can be opened. */
  report: ReactNode
}

/** The cases of a request: the latest as it is, with its answer; earlier ones folded. */
export default function OwnCases({ request, report }: OwnCasesProps) {
  const { data, isError, refetch, isFetching } = useEndpoint(getOwnCases, { params: { id: request.id } })
  const now = useNow()
  const [latest, ...earlier] = data?.cases ?? []
  if (!data || !latest) {
    return (
      <div className="flex flex-col items-start gap-2">
        {request.case?.status === 'open' && (
          <p>{t(openCaseWords({ ...request.case, place: null, isAgain: false }, now))}</p>
        )}
        {isError && (
          <>
            <FieldError message="We couldn’t load your report." />
            <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </>
        )}
      </div>
    )
  }
  return (
    <>
      <div className="flex flex-col gap-2 rounded-control border border-line bg-sunken p-3">
        <Case case={latest} request={request} now={now} />
        {data.secondLookRefusal === null && latest.decidedAt && (
          <SecondLook id={latest.id} refusedAt={latest.decidedAt} name={request.reward.name} />
        )}
        {earlier.length > 0 && (
          <Folded summary={earlier.length === 1 ? 'Earlier report' : `${earlier.length} earlier reports`}>
            {earlier.map((one) => (
              <div key={one.id} className="flex flex-col gap-2 border-l-2 border-line pl-3">
                <Case case={one} request={request} now={now} isEarlier />
              </div>
            ))}
          </Folded>
        )}
      </div>
      {data.refusal === null && report}
    </>
  )
}

interface CaseProps {
  case: RewardCase
  request: RewardRequest
  now: Date
  isEarlier?: boolean
}

function Case({ case: one, request, now, isEarlier = false }: CaseProps) {
  const { kind, openedAt, status, decidedAt, reviewNotes, secondLook } = one
  const { hasDelivery, pointsSpent: points } = request
  const isAgain = secondLook !== null
  return (
    <>
      <p className="font-semibold">{CASE_KIND_LABELS[kind]}</p>
      <p className="text-13 text-ink2">
        Reported {formatDate(openedAt)}
        {decidedAt && <>, answered {formatDate(decidedAt)}</>}
      </p>
      <p>
        {status === 'open'
          ? t(openCaseWords({ ...one, isAgain }, now))
          : isEarlier && status === 'replaced'
            ? 'We replaced it.'
            : t(decidedCaseWords(status, { isAgain, hasDelivery, points }))}
      </p>
      {reviewNotes && <Words>{reviewNotes}</Words>}
      {status === 'open' || isEarlier ? (
        <Story of={one} />
      ) : (
        <Folded summary="Your report">
          <Story of={one} />
        </Folded>
      )}
    </>
  )
}

/** The words before the last answer. */
function Story({ of: { words, pictureUrl, thumbnailUrl, secondLook } }: { of: RewardCase }) {
  return (
    <>
      <Said by="You wrote:">{words}</Said>
      {pictureUrl && thumbnailUrl && (
        <SentPicture url={pictureUrl} thumbnailUrl={thumbnailUrl} alt="Your picture, opens in a new tab" />
      )}
      {secondLook?.firstNotes && <Said by="Our first answer:">{secondLook.firstNotes}</Said>}
      {secondLook && (
        <Said by={`You asked for a second look on ${formatDate(secondLook.askedAt)}:`}>
          {secondLook.words}
        </Said>
      )}
    </>
  )
}

function Said({ by, children }: { by: string; children: string }) {
  return (
    <div>
      <p className="text-13 text-ink2">{by}</p>
      <Words>{children}</Words>
    </div>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p lang={languageOf(children)} className="max-w-measure wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  )
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="target inline-flex w-fit cursor-pointer items-center rounded-chip text-13 text-spruce underline underline-offset-3">
        {summary}
      </summary>
      <div className="flex flex-col gap-2 pt-2">{children}</div>
    </details>
  )
}

function SecondLook({ id, refusedAt, name }: { id: number; refusedAt: string; name: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className="text-13 text-ink2">
        Think this is a mistake? You can ask once for a second look, until{' '}
        {formatDeadline(secondLookUntil(refusedAt))}.
      </p>
      <Button size="sm" className="self-start" onClick={() => setAsking(true)}>
        Ask for a second look<VisuallyHidden> at {name}</VisuallyHidden>
      </Button>
      <SecondLookDialog caseId={id} open={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
