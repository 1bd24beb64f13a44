import { PackageCheck } from 'lucide-icons'
import { useState } from 'react'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { languageOf } from '#domain/text/language.ts'

interface FulfillDialogProps {
  request: AdminRewardRequest
  /** A gift card code or a reference; may be empty. */
  delivery: string
  onDelivery: (delivery: string) => void
  onClose: () => void
  onConfirm: () => void
}

/** Shows what was sent and where before the member is notified. */
export function FulfillDialog({ request, delivery, onDelivery, onClose, onConfirm }: FulfillDialogProps) {
  const { reward, destination, user } = request
  return (
    <AlertDialog
      onClose={onClose}
      title="Was this reward sent?"
      description={`${decisionNotice(user)} You can undo this later, but we can’t unsend the message.`}
      confirmLabel="Mark as Fulfilled"
      tone="primary"
      onConfirm={onConfirm}
    >
      <Facts>
        <Fact term="Reward">
          <span lang={languageOf(reward.name)}>{reward.name}</span>
        </Fact>
        <Fact term="Value">{reward.value}</Fact>
        {destination && (
          <Fact term="Sent to">
            <span className="font-semibold whitespace-pre-wrap">{destination}</span>
          </Fact>
        )}
      </Facts>
      <TextArea
        label="Code or reference"
        hint="Optional. Shown only to the member, stored encrypted."
        maxLength={MAX_DELIVERY_LENGTH}
        autoComplete="off"
        spellCheck={false}
        value={delivery}
        onChange={(event) => onDelivery(event.target.value)}
      />
    </AlertDialog>
  )
}

export function FulfillButton({ onPress }: { onPress: () => void }) {
  return (
    <StickyActions>
      <Button variant="primary" icon={<PackageCheck size={16} />} aria-keyshortcuts="M" onClick={onPress}>
        Mark as Fulfilled <KeyHint>M</KeyHint>
      </Button>
    </StickyActions>
  )
}

/** How the member learns of a decision: always a notice, and an email if they want one. */
export function decisionNotice({ email, emailNotifications }: AdminRewardRequest['user']): string {
  return emailNotifications
    ? `We’ll email ${email}.`
    : `${email} turned email off, so they’ll get a notice in the app.`
}

/** Codes and references as typed, until the server has them: a failed call loses none. */
export function useDeliveryDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    of: (requestId: number) => drafts.get(requestId) ?? '',
    keep: (requestId: number, delivery: string) =>
      setDrafts((kept) => new Map(kept).set(requestId, delivery)),
    forget: (requestId: number) => setDrafts((kept) => new Map([...kept].filter(([id]) => id !== requestId))),
  }
}
