import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keyOf } from '#client/api/query-key.ts'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { getReportConsent, type ReportConsent, setReportConsent } from '#contract/claims/report-consent.ts'
import { REPORT_CONSENT } from '#domain/campaigns/reports.ts'
import { formatDate } from '#domain/text/format.ts'

export interface ReportConsentChoiceProps {
  taskId: number
  isClaimed: boolean
  /** Whether the claim that follows will say so. */
  willAgree: boolean
  onChoose: (willAgree: boolean) => void
}

/** A choice that the claim sends; after the claim, it saves at once. */
export default function ReportConsentChoice({
  taskId,
  isClaimed,
  willAgree,
  onChoose,
}: ReportConsentChoiceProps) {
  const of = { params: { id: taskId } }
  const read = useEndpoint(getReportConsent, { ...of, enabled: isClaimed })
  const save = useAction(setReportConsent, {
    failure: { fallback: 'Failed to save your choice', silent: true },
    optimistic: {
      endpoint: getReportConsent,
      args: of,
      update: (shown, { body }) => ({
        ...shown,
        agreedAt: body?.agreed ? new Date().toISOString() : null,
      }),
    },
  })
  useForgottenWithClaim(taskId, isClaimed)
  const consent = isClaimed ? read.data : undefined
  const isOn = consent ? consent.agreedAt !== null : willAgree
  const choose = (agreed: boolean) => {
    if (!isClaimed) onChoose(agreed)
    else if (!save.isPending) void save.run({ ...of, body: { agreed } })
  }
  return (
    <div className="flex max-w-measure flex-col gap-3 pt-3">
      <p className="text-ink2">
        A business ordered this task. Whether it sees your proof is up to you: your spot, the review and your
        points don’t depend on it.
      </p>
      <Checkbox
        label="The business may see my proof"
        hint={consent?.sentence ?? REPORT_CONSENT.sentence}
        checked={isOn}
        disabled={isClaimed && !(consent && (isOn || consent.canAgree))}
        onChange={({ target }) => choose(target.checked)}
      />
      <div className="flex flex-col gap-2 pl-8 text-13">
        {isClaimed && read.isLoadingError ? (
          <>
            <ProblemText problem="We couldn’t load your choice." />
            <Button
              size="sm"
              busy={read.isFetching}
              onClick={() => void read.refetch()}
              className="self-start"
            >
              Retry
            </Button>
          </>
        ) : (
          <>
            <p role="status">
              {isClaimed && !consent ? (
                <Skeleton className="h-[1lh] w-48" />
              ) : consent ? (
                stateOf(consent)
              ) : willAgree ? (
                'You agree by claiming this task.'
              ) : (
                HIDDEN
              )}
            </p>
            <ProblemText problem={isClaimed && !save.isPending ? save.problem : null} />
          </>
        )}
      </div>
    </div>
  )
}

const HIDDEN = 'The business doesn’t see your proof.'

function stateOf({ agreedAt, until, canAgree }: ReportConsent): string {
  const says = agreedAt === null ? HIDDEN : `You agreed on ${formatDate(agreedAt)}.`
  if (canAgree) {
    return agreedAt === null || until === null
      ? says
      : `${says} Reports may show it until ${formatDate(until)}.`
  }
  return until === null
    ? `${says} You claimed this task before our terms mentioned reports.`
    : `${says} Its time in reports ended on ${formatDate(until)}.`
}

/** The choice of a claim that ended is not shown for the next one, even while that one loads. */
function useForgottenWithClaim(taskId: number, isClaimed: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    if (!isClaimed) client.removeQueries({ queryKey: keyOf(getReportConsent, { params: { id: taskId } }) })
  }, [client, taskId, isClaimed])
}
