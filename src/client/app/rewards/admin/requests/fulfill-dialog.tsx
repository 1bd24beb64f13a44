import { PackageCheck } from 'lucide-icons'
import { Fact, Facts } from '#client/app/desk/decision/review-record.tsx'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { languageOf } from '#domain/text/language.ts'
import { codeHint, decisionNotice } from './decision-notice.ts'

interface FulfillDialogProps {
  request: AdminRewardRequest
  /** Why it can no longer be sent from here, such as by another admin's decision; null if it can. */
  obstacle: string | null
  /** A gift card code or a reference; may be empty. */
  delivery: string
  onDelivery: (delivery: string) => void
  onClose: () => void
  onConfirm: () => void
}

/**
 * Shows what was sent and where before the member is notified. With an obstacle it stays open, because a code may have been
 * bought and typed, and offers nothing to send.
 */
export function FulfillDialog(props: FulfillDialogProps) {
  const { request, obstacle, delivery, onDelivery, onClose, onConfirm } = props
  const { reward, destination, user } = request
  return (
    <AlertDialog
      onClose={onClose}
      title={obstacle === null ? 'Was this reward sent?' : 'Don’t send this reward'}
      description={
        <span role="status">
          {obstacle ?? `${decisionNotice(user)} You can undo this for ${HOLD_SECONDS} seconds first.`}
        </span>
      }
      confirmLabel={obstacle === null ? 'Mark as Fulfilled' : null}
      cancelLabel={obstacle === null ? undefined : 'Close'}
      tone="primary"
      onConfirm={onConfirm}
    >
      <Facts>
        <Fact term="Reward">
          <span lang={languageOf(reward.name)}>{reward.name}</span>
        </Fact>
        <Fact term="Value">{reward.value}</Fact>
        {destination && (
          <Fact term={obstacle === null ? 'Sent to' : 'Destination'}>
            <span className="font-semibold whitespace-pre-wrap">{destination}</span>
          </Fact>
        )}
      </Facts>
      {(obstacle === null || delivery !== '') && (
        <TextArea
          label="Code or reference"
          hint={obstacle === null ? codeHint(user) : 'Not sent. Copy it if you need it elsewhere.'}
          maxLength={MAX_DELIVERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          readOnly={obstacle !== null}
          value={delivery}
          onChange={(event) => onDelivery(event.target.value)}
        />
      )}
      {obstacle !== null && delivery !== '' && (
        <div>
          <CopyButton text={delivery} what="code or reference" />
        </div>
      )}
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

/** A code that was bought and typed before the request was decided elsewhere. */
export function UnsentCode({ code }: { code: string }) {
  return (
    <StickyActions>
      <p>The code or reference that you typed wasn’t sent.</p>
      <div>
        <CopyButton text={code} what="code or reference" words="Copy code" />
      </div>
    </StickyActions>
  )
}
