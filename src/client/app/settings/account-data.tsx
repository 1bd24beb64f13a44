import { Download } from 'lucide-icons'
import { useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { exportOwnData } from '#contract/users/profile.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

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
