import { ScanSearch } from 'lucide-icons'
import { Badge } from '#client/ui/badge.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { RISK_LABELS } from '#domain/reviews/risk.ts'

export function RiskBadges({ submission: { risk } }: { submission: Pick<AdminSubmission, 'risk'> }) {
  return risk.map((sign) => (
    <Badge key={sign} icon={<ScanSearch size={13} strokeWidth={2.5} />}>
      {RISK_LABELS[sign]}
    </Badge>
  ))
}
