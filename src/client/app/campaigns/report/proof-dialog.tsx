import { Button } from '#client/ui/buttons/button.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { ReportProof } from '#contract/campaigns/reports.ts'
import { formatDate } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

interface ProofDialogProps {
  proof: ReportProof
  onShow: (shown: boolean) => void
  onClose: () => void
}

/** All of a proof, as large as the window allows. */
export function ProofDialog({ proof, onShow, onClose }: ProofDialogProps) {
  const { task, words, pictureUrl, approvedAt, isShown } = proof
  return (
    <Dialog
      onClose={onClose}
      width="lg"
      title={<span lang={languageOf(task.title)}>{task.title}</span>}
      description={`Approved ${formatDate(approvedAt)}`}
      footer={
        <>
          <Checkbox
            label="Show in the report"
            className="mr-auto justify-center"
            checked={isShown}
            onChange={({ target }) => onShow(target.checked)}
          />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {pictureUrl && (
          <img
            src={pictureUrl}
            alt={`Proof for “${task.title}”`}
            className="mx-auto max-w-full rounded-control border border-line"
          />
        )}
        {words && (
          <blockquote lang={languageOf(words)} className="max-w-measure whitespace-pre-wrap wrap-anywhere">
            {words}
          </blockquote>
        )}
      </div>
    </Dialog>
  )
}
