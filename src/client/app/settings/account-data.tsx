import { Download } from 'lucide-icons'
import { useState } from 'react'
import { refusedAt } from '#client/api/forms/refused-fields.ts'
import { leaveTo } from '#client/api/session/session-end.ts'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deleteAccount, exportOwnData } from '#contract/users/profile.ts'
import { formatPoints } from '#domain/text/format.ts'
import { OwnerDialog } from './owner-dialog.tsx'

export function AccountData({ totalPoints }: { totalPoints: number }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4 pt-4">
        <div className="flex flex-col items-start gap-2">
          <p className="text-ink2">
            Get a copy of your information in one file (JSON). To learn how we use it, see our{' '}
            <TextLink leavesApp href="/privacy-policy">
              Privacy Policy
            </TextLink>
            .
          </p>
          <ButtonLink
            leavesApp
            href={exportOwnData.path}
            download={exportOwnData.download}
            icon={<Download size={16} />}
          >
            Download my data
          </ButtonLink>
        </div>
        <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
          <p className="text-ink2">
            Deleting your account erases your profile, your pictures and our emails to you. This is permanent.
          </p>
          <Button onClick={() => setAsking(true)}>Delete my account</Button>
        </div>
      </div>
      <DeleteAccountDialog open={isAsking} onClose={() => setAsking(false)} totalPoints={totalPoints} />
    </Card>
  )
}

const FAILED = 'Failed to delete account'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
  totalPoints: number
}

function DeleteAccountDialog({ open, onClose, totalPoints }: DeleteAccountDialogProps) {
  const action = useAction(deleteAccount, {
    failure: { fallback: FAILED, silent: true },
    onSuccess: () => leaveTo('/'),
  })
  return (
    <OwnerDialog
      open={open}
      onClose={() => {
        action.reset()
        onClose()
      }}
      title="Delete your account?"
      description="We permanently erase your profile, pictures, messages and sessions. You leave your claimed tasks, and submissions under review are withdrawn. We keep your points statement, your reward requests and a record of your submissions, without your name."
      confirmLabel="Delete account"
      hasPassword
      busy={action.isPending}
      refused={refusedAt(action.error, ['password'], FAILED)}
      onConfirm={(password) => void action.run({ body: { password } })}
    >
      {totalPoints > 0 && (
        <p className="rounded-control bg-amber-tint px-3 py-2 text-amber-text">
          You still have {formatPoints(totalPoints)}. You’ll lose them with your account, so you may want to
          redeem them first.
        </p>
      )}
    </OwnerDialog>
  )
}
