import { PackageCheck } from 'lucide-icons'
import { type ReactNode, type RefObject, useRef } from 'react'
import { FEW_LINES_AT_FIRST } from '#client/app/desk/decision/decision-form.tsx'
import { pressedOnce } from '#client/app/desk/decision/decision-presses.ts'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import type { AdminRewardRequest } from '#contract/rewards/reward-requests.ts'
import { HOLD_SECONDS } from '#domain/desk/holds.ts'
import { codeHint, decisionNotice } from './decision-notice.ts'
import { fulfillmentText } from './fulfillment.ts'

interface FulfillFormProps {
  request: AdminRewardRequest
  /** It can no longer be sent from here, such as after another admin's decision. */
  isClosed: boolean
  isSaving: boolean
  /** A gift card code or a reference; may be empty. */
  delivery: string
  onDelivery: (delivery: string) => void
  /** The focus came into the field, or left it. */
  onTyping: (isTyping: boolean) => void
  onFulfill: () => void
  onDeliverExpiring: () => void
  field: RefObject<HTMLTextAreaElement | null>
  /** Shown first, such as who has the request. */
  children: ReactNode
}

/**
 * Takes the code of a reward that is sent by hand. A code may have been bought and typed when the request is decided
 * elsewhere: the field then keeps both the code and the focus, so that no key meant for it acts on a card.
 */
export function FulfillForm(props: FulfillFormProps) {
  const { request, isClosed, isSaving, delivery, field, onFulfill } = props
  const wide = useIsWide()
  const button = useRef<HTMLButtonElement>(null)
  const { label, most } = fulfillmentText(request)
  const isFromStock = request.deliveryKind === 'stock' && delivery.trim() === ''
  return (
    <StickyActions>
      {props.children}
      <TextArea
        ref={field}
        className={FEW_LINES_AT_FIRST}
        label={label}
        hint={isClosed ? 'This wasn’t sent. Copy it if you need it elsewhere.' : codeHint(request)}
        aria-keyshortcuts="M"
        maxLength={most}
        rows={wide ? 1 : 2}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        readOnly={isClosed}
        value={delivery}
        onChange={(event) => props.onDelivery(event.target.value)}
        onFocus={() => props.onTyping(true)}
        onBlur={({ currentTarget }) => {
          // Another window in front leaves the focus in the field.
          if (currentTarget !== document.activeElement) props.onTyping(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.currentTarget.blur()
            button.current?.focus()
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (!event.repeat && !isClosed) onFulfill()
        }}
      />
      {isClosed ? (
        delivery !== '' && (
          <div>
            <CopyButton text={delivery} what={label.toLowerCase()} words="Copy code" />
          </div>
        )
      ) : (
        <>
          <p className="text-13 text-ink2">
            {decisionNotice(request.user)} You can undo this for {HOLD_SECONDS} seconds first.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <Button
              ref={button}
              variant="primary"
              className="grow"
              icon={<PackageCheck size={16} />}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              busy={isSaving}
              {...pressedOnce(onFulfill)}
            >
              {isFromStock ? 'Deliver a code from the stock' : 'Mark as Fulfilled'} <KeyHint>Ctrl</KeyHint>{' '}
              <KeyHint>Enter</KeyHint>
            </Button>
            {(request.codeStock?.expiring ?? 0) > 0 && (
              <Button className="grow" {...pressedOnce(props.onDeliverExpiring)}>
                Deliver a code that expires soon
              </Button>
            )}
          </div>
        </>
      )}
    </StickyActions>
  )
}
