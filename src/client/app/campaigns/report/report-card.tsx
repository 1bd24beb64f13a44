import { Plus } from 'lucide-icons'
import { useRef, useState } from 'react'
import { useMay } from '#client/api/session/use-may.ts'
import { DutyNeeded } from '#client/app/admin-parts/duty-needed.tsx'
import { Part } from '#client/app/admin-parts/part.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { screenDialog } from '#client/ui/overlays/lazy-dialog.tsx'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { ReportLinks } from './report-links.tsx'
import { PROOFS_TITLE, ReportProofs } from './report-proofs.tsx'

const NewLinkDialog = screenDialog(() => import('./new-link-dialog.tsx'))

/** The links under which the business opens the report of its campaign, and the proofs that are shown there. */
export function ReportCard({ campaign: { id, status } }: { campaign: Pick<Campaign, 'id' | 'status'> }) {
  const may = useMay()
  const [isCreating, setCreating] = useState(false)
  const newLink = useRef<HTMLButtonElement>(null)
  const isDraft = status === 'draft'
  return (
    <Card
      title="Report"
      aside={
        !isDraft && (
          <Button ref={newLink} size="sm" icon={<Plus size={16} />} onClick={() => setCreating(true)}>
            New link
          </Button>
        )
      }
    >
      {isDraft ? (
        <p className="pt-4 text-ink2">
          Once this campaign has started, you can give the client a link to its report.
        </p>
      ) : (
        <div className="flex flex-col gap-6 pt-4">
          <ReportLinks campaignId={id} />
          {may('reviewProofs') ? (
            <ReportProofs campaignId={id} />
          ) : (
            <Part title={PROOFS_TITLE}>
              <DutyNeeded action="reviewProofs" what="Choosing proofs" />
            </Part>
          )}
        </div>
      )}
      {isCreating && (
        <NewLinkDialog campaignId={id} focusAfter={newLink} onClose={() => setCreating(false)} />
      )}
    </Card>
  )
}
