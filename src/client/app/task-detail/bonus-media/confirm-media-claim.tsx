import type { BonusMedia } from '../../../../contract/media.ts'
import { plural } from '../../../../domain/format.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import type { MediaClaiming } from './use-claim-media.ts'

/** Says what claiming means before it happens: single use, for good, and how the points could leave again. */
export function ConfirmMediaClaim({ claiming }: { claiming: MediaClaiming }) {
  const { asked, isClaiming } = claiming
  if (!asked) return null
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !isClaiming && claiming.cancel()}
      title={`Claim ${asked.filename}?`}
      description="This file is single-use: it becomes yours for good, and nobody else can have it."
      confirmLabel="Claim File"
      tone="primary"
      busy={isClaiming}
      onConfirm={claiming.confirm}
    >
      {asked.bonusPoints > 0 && <p className="text-ink2">{pointsText(asked)}</p>}
    </AlertDialog>
  )
}

function pointsText({ bonusPoints }: BonusMedia): string {
  const added = plural(bonusPoints, 'bonus point is', 'bonus points are')
  return `${added} added to your total at once. Leaving the task takes the points back; the file stays used.`
}
