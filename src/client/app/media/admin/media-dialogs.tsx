import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { reasonBody, WhyField } from '#client/app/admin-parts/why-field.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { type AdminMedia, deleteMedia, releaseMedia } from '#contract/media/admin-media.ts'
import { plural } from '#domain/text/format.ts'

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
    failure: { title: 'Delete Failed', fallback: 'Failed to delete media file' },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={() => action.isPending || onClose()}
      title={`Delete ${file.filename}?`}
      description={deletionText(file)}
      confirmLabel="Delete"
      busy={action.isPending}
      problem={action.problem}
      onConfirm={() => void action.run({ params: { mediaId: file.id } })}
    />
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
    failure: { title: 'Release Failed', fallback: 'Failed to release media file' },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={() => action.isPending || onClose()}
      title={`Release ${file.filename}?`}
      description={`${file.claim?.name ?? 'The member'} left the task, and the bonus was taken back. If you release the file, they lose access and someone else can claim it.`}
      confirmLabel="Release"
      tone="primary"
      busy={action.isPending}
      problem={action.problem}
      onConfirm={() => void action.run({ params: { mediaId: file.id }, body: reasonBody(reason) })}
    >
      <WhyField hint="Kept in the audit log." reason={reason} onChange={setReason} />
    </AlertDialog>
  )
}
