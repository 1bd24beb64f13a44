import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { Dialog, type DialogProps } from '#client/ui/overlays/dialog.tsx'

interface RecoveryCodesProps {
  codes: readonly string[] | null
  onClose: () => void
  focusAfter: DialogProps['focusAfter']
}

export function RecoveryCodes({ codes, onClose, focusAfter }: RecoveryCodesProps) {
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      focusAfter={focusAfter}
      title="Save your recovery codes"
      description="Use one if you lose your app. Each works once. You won’t see them again."
      footer={
        <Button variant="primary" onClick={onClose}>
          I’ve saved them
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <ul
          aria-label="Recovery codes"
          className="grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-control bg-sunken px-4 py-3 font-mono"
        >
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes?.join('\n') ?? ''} what="the recovery codes" />
      </div>
    </Dialog>
  )
}
