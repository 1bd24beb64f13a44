import { useState } from 'react'
import { sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import { reasonBody, WhyField } from '#client/app/admin-parts/why-field.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { type AdminMedia, deleteMedia, releaseMedia } from '#contract/media/admin-media.ts'
import { plural } from '#domain/text/format.ts'

const DELETE_FAILED = 'Failed to delete media file'
const RELEASE_FAILED = 'Failed to release media file'

interface MediaDialogProps {
  file: AdminMedia
  onClose: () => void
}

export function DeleteMediaDialog({ file, onClose }: MediaDialogProps) {
  const action = useAction(deleteMedia, {
    success: ({ keptByMember }) => [
      'Media Deleted',
      keptByMember
        ? `${file.filename} is deleted. The member who claimed it keeps it.`
        : `${file.filename} is deleted.`,
    ],
    failure: { title: 'Delete Failed', fallback: DELETE_FAILED },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || action.isPending || onClose()}
      title={`Delete ${file.filename}?`}
      description={deletionText(file)}
      confirmLabel="Delete"
      busy={action.isPending}
      onConfirm={() => void action.run({ params: { mediaId: file.id } })}
    >
      <ProblemText problem={action.error && sentenceOf(action.error, DELETE_FAILED)} />
    </AlertDialog>
  )
}

function deletionText({ claim }: AdminMedia): string {
  if (!claim?.isHeld) return 'Members won’t see it. This action cannot be undone.'
  const points = plural(claim.bonusPoints, 'bonus point', 'bonus points')
  return `${claim.name} keeps the file and its ${points}. The file disappears from this list, and no one else can claim it. This action cannot be undone.`
}

export function ReleaseMediaDialog({ file, onClose }: MediaDialogProps) {
  const [reason, setReason] = useState('')
  const action = useAction(releaseMedia, {
    success: () => ['Media Released', `${file.filename} is available again.`],
    failure: { title: 'Release Failed', fallback: RELEASE_FAILED },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || action.isPending || onClose()}
      title={`Release ${file.filename}?`}
      description={`${file.claim?.name ?? 'The member'} left the task, and the bonus was taken back. If you release the file, they lose access and someone else can claim it.`}
      confirmLabel="Release"
      tone="primary"
      busy={action.isPending}
      onConfirm={() => void action.run({ params: { mediaId: file.id }, body: reasonBody(reason) })}
    >
      <WhyField hint="Kept in the audit log." reason={reason} onChange={setReason} />
      <ProblemText problem={action.error && sentenceOf(action.error, RELEASE_FAILED)} />
    </AlertDialog>
  )
}
