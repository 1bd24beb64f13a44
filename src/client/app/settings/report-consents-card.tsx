import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { listReportConsents, type ReportConsent, setReportConsent } from '#contract/claims/report-consent.ts'
import { REPORT_PROOF_DAYS } from '#domain/campaigns/reports.ts'
import { formatDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** The proofs that the member agreed to show, each with its way back. */
export function ReportConsentsCard() {
  const list = usePagedEndpoint(listReportConsents)
  return (
    <Card title="What businesses may see" flush>
      <KeepFocus>
        {list.isError ? (
          <LoadFailure title="We couldn’t load what businesses may see." read={list} />
        ) : list.isPending ? (
          <SkeletonGroup
            label="Loading what businesses may see..."
            className="flex flex-col gap-3 p-4 sm:p-5"
          >
            <Skeletons of={['h-12']} />
          </SkeletonGroup>
        ) : list.rows.length === 0 ? (
          <p className="p-4 text-ink2 sm:p-5">Nothing. You haven’t agreed that a business sees your proof.</p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {list.rows.map((consent) => (
                <ConsentRow key={consent.taskId} consent={consent} />
              ))}
            </ul>
            <LoadMore list={list} what="tasks" ruled />
          </>
        )}
      </KeepFocus>
    </Card>
  )
}

function ConsentRow({ consent }: { consent: ReportConsent }) {
  const { taskId, title, agreedAt, sentence } = consent
  const withdraw = useAction(setReportConsent, {
    success: () => ['Withdrawn', 'Reports no longer show this proof.', 'neutral'],
    failure: { fallback: 'Failed to withdraw', silent: true },
  })
  return (
    <li className="flex flex-col gap-1 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 grow basis-40">
          <TextLink
            standalone
            href={`/tasks/${taskId}`}
            lang={languageOf(title)}
            className="font-medium wrap-anywhere"
          >
            {title}
          </TextLink>
          <p className="text-13 text-ink2">
            {agreedAt && <>Agreed {formatDate(agreedAt)}, </>}
            {endOf(consent)}
          </p>
        </div>
        <Button
          size="sm"
          aria-label={`Withdraw for ${title}`}
          busy={withdraw.isPending}
          busyLabel="Withdrawing..."
          onClick={() => void withdraw.run({ params: { id: taskId }, body: { agreed: false } })}
        >
          Withdraw
        </Button>
      </div>
      <ProblemText problem={withdraw.isPending ? null : withdraw.problem} />
      <details>
        <summary className="target inline-flex w-fit cursor-pointer items-center rounded-chip text-13 text-spruce underline underline-offset-3">
          What you agreed to
        </summary>
        <p className="pt-1 text-13 text-ink2">{sentence}</p>
      </details>
    </li>
  )
}

/** The end of the time in which reports may show the proof. */
function endOf({ until, canAgree }: ReportConsent): string {
  if (until === null) return `for ${REPORT_PROOF_DAYS} days once your proof is approved`
  return canAgree ? `until ${formatDate(until)}` : `ended ${formatDate(until)}`
}
