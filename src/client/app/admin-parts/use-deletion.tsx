import { type ReactNode, useState } from 'react'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'

/** The row to delete; it stays while the dialog closes. */
export function useDeletion<Row>() {
  const [leaving, setLeaving] = useState<{ row: Row; isAsked: boolean } | null>(null)
  return {
    leaving,
    ask: (row: Row) => setLeaving({ row, isAsked: true }),
    end: () => setLeaving((asked) => asked && { ...asked, isAsked: false }),
  }
}

interface DeleteDialogProps {
  isOpen: boolean
  title: string
  description: string
  confirmLabel: string
  isDeleting: boolean
  problem: string | null
  onClose: () => void
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before deleting; stays open until the server answers. */
export function DeleteDialog({
  isOpen,
  isDeleting,
  problem,
  onClose,
  children,
  ...dialog
}: DeleteDialogProps) {
  return (
    <AlertDialog
      {...dialog}
      open={isOpen}
      onOpenChange={(opens) => opens || isDeleting || onClose()}
      busy={isDeleting}
    >
      {children}
      <ProblemText problem={problem} />
    </AlertDialog>
  )
}
