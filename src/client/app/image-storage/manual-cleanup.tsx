import { Trash2 } from 'lucide-icons'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { cleanupImages, type ImageStorage } from '#contract/image-storage/image-storage.ts'
import { formatFileSize } from '#domain/files/files.ts'
import { IMAGE_RETENTION_DAYS } from '#domain/image-storage/image-storage.ts'
import { plural } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

interface ManualCleanupProps {
  storage: ImageStorage
  now: Date
  /** Reloads the figures when the question opens. */
  onAsk: () => void
}

export function ManualCleanup({ storage, now, onAsk }: ManualCleanupProps) {
  const [isAsking, setAsking] = useState(false)
  const action = useAction(cleanupImages, {
    success: ({ deletedFiles, updatedSubmissions }) => [
      'Image Cleanup Completed',
      `Deleted ${deletedFiles} files and updated ${updatedSubmissions} submissions`,
    ],
    failure: {
      title: 'Cleanup Failed',
      fallback: 'Failed to cleanup old images. Please try again.',
      isFixed: true,
    },
    onSuccess: () => setAsking(false),
    onFailure: () => setAsking(false),
  })
  const { removable, isRunning } = storage
  const ask = () => {
    action.reset()
    onAsk()
    setAsking(true)
  }
  return (
    <Card title="Manual Cleanup">
      <div className="flex flex-col items-start gap-3 pt-4">
        {removable.images > 0 ? (
          <p>
            Removes <strong>{plural(removable.images, 'image', 'images')}</strong> now (
            {plural(removable.files, 'file', 'files')} with thumbnails, {formatFileSize(removable.bytes)}).
            {removable.oldestAt && ` The oldest was submitted ${formatRelative(removable.oldestAt, now)}.`}
          </p>
        ) : (
          <p className="text-ink2">{`Nothing to remove. No image is older than ${IMAGE_RETENTION_DAYS} days.`}</p>
        )}
        <Button
          variant="danger"
          icon={<Trash2 size={16} />}
          busy={action.isPending || isRunning}
          busyLabel="Cleaning up..."
          disabledReason={removable.images === 0 ? 'There’s nothing to remove.' : null}
          hideReason
          onClick={ask}
        >
          Clean Up Old Images
        </Button>
        <ProblemText problem={action.problem} />
      </div>
      <AlertDialog
        open={isAsking}
        onClose={() => action.isPending || setAsking(false)}
        title={`Permanently delete ${plural(removable.images, 'image', 'images')}?`}
        description={`This deletes ${plural(removable.files, 'file', 'files')} (${formatFileSize(removable.bytes)}) from submissions older than ${IMAGE_RETENTION_DAYS} days. The submissions, decisions and points stay. This action cannot be undone.`}
        confirmLabel="Delete images"
        busy={action.isPending}
        onConfirm={() => void action.run()}
      />
    </Card>
  )
}
