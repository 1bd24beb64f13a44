import type { AdminAnnouncement } from '../../../../contract/announcements.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'

interface DeleteAnnouncementDialogProps {
  isOpen: boolean
  /** The announcement in question; it stays while the dialog closes. */
  announcement: AdminAnnouncement
  isDeleting: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
}

/** Asks before an announcement is deleted (specification §5). */
export function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { isOpen, announcement, isDeleting, problem, onClose, onConfirm } = props
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(opens) => opens || isDeleting || onClose()}
      title={`Delete “${announcement.title}”?`}
      description="Are you sure you want to delete this announcement? This action cannot be undone."
      confirmLabel="Delete Announcement"
      busy={isDeleting}
      onConfirm={onConfirm}
    >
      <ProblemText problem={problem} />
    </AlertDialog>
  )
}
