import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'

interface ConfirmRejectingProps {
  /** How many this admin, who is alone, has rejected; null if nothing is asked. */
  figures: string | null
  onAnswer: (goesOn: boolean) => void
}

export function ConfirmRejecting({ figures, onAnswer }: ConfirmRejectingProps) {
  return (
    <AlertDialog
      open={figures !== null}
      onClose={() => onAnswer(false)}
      title="Go on rejecting?"
      description={figures}
      confirmLabel="Go on"
      onConfirm={() => onAnswer(true)}
    />
  )
}
