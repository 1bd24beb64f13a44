import { ExternalLink, RotateCcw, Trash2 } from 'lucide-icons'
import { useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useDeletion } from '#client/app/admin-parts/use-deletion.ts'
import { reasonBody, WhyField } from '#client/app/admin-parts/why-field.tsx'
import { MediaPreview } from '#client/app/tasks/media-preview.tsx'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { Points } from '#client/ui/points.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type AdminMedia, deleteMedia, releaseMedia } from '#contract/media/admin-media.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { mediaKindOf } from '#domain/media/media.ts'
import { formatDateTime, plural } from '#domain/text/format.ts'

export function MediaRow({ file }: { file: AdminMedia }) {
  const nameId = useId()
  const [isReleasing, setReleasing] = useState(false)
  const deletion = useDeletion(deleteMedia, ({ id }: AdminMedia) => ({ params: { mediaId: id } }), {
    success: ({ keptByMember }) => [
      'Media Deleted',
      keptByMember
        ? `${file.filename} is deleted. The member who claimed it keeps it.`
        : `${file.filename} is deleted.`,
    ],
    failure: { title: 'Delete Failed', fallback: 'Failed to delete media file', isFixed: true },
  })
  return (
    <li aria-labelledby={nameId} className="flex items-start gap-3 p-3">
      <div className="w-24 shrink-0 overflow-hidden rounded-control border border-line text-13 sm:w-30">
        <MediaPreview file={file} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1">
        <p id={nameId} className="font-medium wrap-anywhere">
          {file.filename}
        </p>
        <p className="tabular text-13 text-ink2">
          {mediaKindOf(file.mediaType) === 'video' ? 'Video' : 'Image'}, {formatFileSize(file.fileSize)},{' '}
          {formatDateTime(file.uploadedAt)}
        </p>
        <ClaimText file={file} />
        <div className="flex flex-wrap items-start gap-2 pt-1">
          <ButtonLink
            href={file.mediaUrl}
            leavesApp
            target="_blank"
            rel="noopener"
            size="sm"
            icon={<ExternalLink size={16} />}
          >
            Open <VisuallyHidden>{file.filename}, opens in a new tab</VisuallyHidden>
          </ButtonLink>
          <Button size="sm" icon={<Trash2 size={16} />} onClick={() => deletion.ask(file)}>
            Delete <VisuallyHidden>{file.filename}</VisuallyHidden>
          </Button>
          {file.claim && !file.claim.isHeld && (
            <Button size="sm" icon={<RotateCcw size={16} />} onClick={() => setReleasing(true)}>
              Release <VisuallyHidden>{file.filename}</VisuallyHidden>
            </Button>
          )}
        </div>
      </div>
      <AlertDialog
        {...deletion.dialog}
        title={`Delete ${file.filename}?`}
        description={deletionText(file)}
        confirmLabel="Delete"
      />
      {isReleasing && <ReleaseMediaDialog file={file} onClose={() => setReleasing(false)} />}
    </li>
  )
}

function ClaimText({ file: { bonusPoints, claim } }: { file: AdminMedia }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
      <p>
        <Points amount={bonusPoints} as="offer" /> {bonusPoints === 1 ? 'bonus point' : 'bonus points'}
      </p>
      {claim === null ? (
        <Badge>Available</Badge>
      ) : (
        <StatusBadge status={claim.isHeld ? 'completed' : 'cancelled'}>
          {claim.isHeld ? 'Claimed' : 'Used, member left'}
        </StatusBadge>
      )}
      {claim && (
        <p className="min-w-0 wrap-anywhere">
          {claim.name}, {claim.email}, {formatDateTime(claim.claimedAt)}.
          {claim.isHeld && ' You can release it once they leave the task.'}
        </p>
      )}
    </div>
  )
}

function deletionText({ claim }: AdminMedia): string {
  if (!claim?.isHeld) return 'Members won’t see it. This action cannot be undone.'
  const points = plural(claim.bonusPoints, 'bonus point', 'bonus points')
  return `${claim.name} keeps the file and its ${points}. The file disappears from this list, and no one else can claim it. This action cannot be undone.`
}

function ReleaseMediaDialog({ file, onClose }: { file: AdminMedia; onClose: () => void }) {
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
