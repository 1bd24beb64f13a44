import { Card } from '#client/ui/card.tsx'
import { lazyInMarkup } from '#client/ui/hooks/late-code.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ReportConsentChoiceProps } from './report-consent-choice.tsx'

/** Few tasks are a business’s. */
const Choice = lazyInMarkup(
  () => import('./report-consent-choice.tsx'),
  'app/claims/report-consent-choice.tsx',
  Waiting,
)

export function ReportConsentCard(props: ReportConsentChoiceProps) {
  return (
    <Card title="Show your proof to the business?">
      <Choice {...props} />
    </Card>
  )
}

/** Has the height of what it waits for. */
function Waiting() {
  return <Skeleton className="mt-3 h-80 w-full sm:h-50" />
}
