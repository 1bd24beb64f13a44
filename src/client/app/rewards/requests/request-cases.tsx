import { useState } from 'react'
import { useNow } from '#client/app/use-now.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { lazyInMarkup } from '#client/ui/hooks/late-code.tsx'
import { lazyDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { RewardRequest } from '#contract/rewards/rewards.ts'
import { caseRefusal } from '#domain/rewards/cases.ts'

const OwnCases = lazyInMarkup(() => import('./own-cases.tsx'), 'app/rewards/requests/own-cases.tsx')
const ReportDelivery = lazyDialog(() => import('./report-delivery.tsx'))

/** Cases about a delivered request, and the way to report a problem with it. */
export function RequestCases({ request }: { request: RewardRequest }) {
  const [isReporting, setReporting] = useState(false)
  const now = useNow()
  const { status, reviewedAt: deliveredAt, case: latest, reward } = request
  if (status !== 'fulfilled') return null
  const button = (
    <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={() => setReporting(true)}>
      Report a problem<VisuallyHidden> with {reward.name}</VisuallyHidden>
    </Button>
  )
  return (
    <>
      {latest !== null && <OwnCases request={request} report={button} />}
      {latest === null && caseRefusal({ status, deliveredAt, latest }, now) === null && button}
      <ReportDelivery request={request} open={isReporting} onClose={() => setReporting(false)} />
    </>
  )
}
