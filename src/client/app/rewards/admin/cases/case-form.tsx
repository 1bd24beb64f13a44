import { NotebookPen } from 'lucide-icons'
import { useState } from 'react'
import { codesAddress } from '#client/app/admin-parts/code-words.ts'
import { FEW_LINES_AT_FIRST, TOO_EARLY } from '#client/app/desk/decision/decision-form.tsx'
import { pressedOnce } from '#client/app/desk/decision/decision-presses.ts'
import { type Reason, ReasonChips } from '#client/app/desk/decision/reason-chips.tsx'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import type { Draft } from '#client/app/desk/queue/review-queue.ts'
import type { Seen } from '#client/app/desk/queue/use-seen.ts'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AdminRewardCase } from '#contract/rewards/cases.ts'
import { CASE_REASON_NEEDED } from '#domain/rewards/cases.ts'
import { MAX_DELIVERY_LENGTH } from '#domain/rewards/rewards.ts'
import { formatPoints, plural } from '#domain/text/format.ts'
import { isBlank, MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import type { CasePresses, CaseRefs } from './case-presses.ts'
import { NO_CODES } from './case-presses.ts'
import type { CaseDecision } from './use-case-queue.ts'

/** Common reasons for refusing a case; the member reads them. */
export const REFUSAL_REASONS: readonly Reason[] = [
  {
    name: 'Used after shown',
    sentence: 'The store says this code was used after it was first shown on your account.',
  },
  { name: 'Still valid', sentence: 'We checked this code with the store, and it still has its full value.' },
  {
    name: 'Arrived',
    sentence: 'The bank or carrier confirms that it arrived. Please check your mail and your account.',
  },
  { name: 'Right value', sentence: 'You received the value that the reward promised.' },
  {
    name: 'Say more',
    sentence: 'We need to know more. Please ask for a second look and describe what you saw.',
  },
]

interface CaseFormProps {
  row: AdminRewardCase
  queue: { draft: Draft; setDraft: (draft: Draft) => void }
  decision: Pick<CaseDecision, 'needsCode' | 'code' | 'keepCode'>
  seen: Pick<Seen, 'wasTooEarly'>
  presses: CasePresses
  refs: CaseRefs
}

/** Replace, return the points, or refuse with a reason. Always in view. */
export function CaseForm({ row, queue: { draft, setDraft }, decision, seen, presses, refs }: CaseFormProps) {
  const wide = useIsWide()
  const [wantsNotes, setWantsNotes] = useState(false)
  const { notes, rejecting, isAsked = false } = draft
  const { needsCode, code, keepCode } = decision
  const showsNotes = wide || rejecting || wantsNotes || notes !== ''
  const isOut = row.freeCodes === 0
  return (
    <StickyActions>
      {!rejecting && <HowItIsReplaced row={row} needsCode={needsCode} />}
      {!rejecting && needsCode && (
        <TextArea
          ref={refs.code}
          className={FEW_LINES_AT_FIRST}
          label="New code or reference"
          hint="Stored encrypted, shown only to the member."
          error={isAsked && isBlank(code) ? 'Please enter the new code or reference.' : undefined}
          maxLength={MAX_DELIVERY_LENGTH}
          autoComplete="off"
          spellCheck={false}
          rows={1}
          value={code}
          onChange={(event) => keepCode(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') refs.refuse.current?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            presses.replace()
          }}
        />
      )}
      {showsNotes && (
        <TextArea
          ref={refs.notes}
          className={FEW_LINES_AT_FIRST}
          label={rejecting ? 'Reason' : 'Note'}
          hint={rejecting ? 'The member reads it.' : 'Optional. The member reads it.'}
          error={rejecting && isAsked && isBlank(notes) ? CASE_REASON_NEEDED : undefined}
          required={rejecting}
          maxLength={MAX_NOTES_LENGTH}
          rows={wide ? 1 : 2}
          value={notes}
          onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') refs.refuse.current?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (rejecting) presses.refuse()
          }}
        />
      )}
      {rejecting && (
        <ReasonChips
          reasons={REFUSAL_REASONS}
          notes={notes}
          onChange={(next) => setDraft({ ...draft, notes: next })}
        />
      )}
      <p role="status" className="text-13 text-ink2 empty:hidden">
        {seen.wasTooEarly && TOO_EARLY}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {rejecting ? (
          <Button key="cancel" className="grow" {...pressedOnce(presses.cancel)}>
            Cancel <KeyHint>Esc</KeyHint>
          </Button>
        ) : (
          <>
            <Button
              key="replace"
              variant={isOut ? 'secondary' : 'primary'}
              className="grow"
              aria-keyshortcuts="E"
              disabledReason={isOut ? NO_CODES : null}
              hideReason
              {...pressedOnce(presses.replace)}
            >
              {replaceLabel(row)} <KeyHint>E</KeyHint>
            </Button>
            <Button
              key="refund"
              variant={isOut ? 'primary' : 'secondary'}
              className="grow"
              aria-keyshortcuts="P"
              {...pressedOnce(presses.refund)}
            >
              Return {formatPoints(row.request.pointsSpent)} <KeyHint>P</KeyHint>
            </Button>
          </>
        )}
        <span className="flex grow gap-2">
          <Button
            ref={refs.refuse}
            variant={rejecting ? 'danger' : 'secondary'}
            className="grow"
            aria-keyshortcuts="R"
            {...pressedOnce(presses.refuse)}
          >
            Refuse <KeyHint>R</KeyHint>
          </Button>
          {!showsNotes && (
            <IconButton
              label="Add a note"
              icon={<NotebookPen size={18} />}
              onClick={() => setWantsNotes(true)}
            />
          )}
        </span>
      </div>
    </StickyActions>
  )
}

function HowItIsReplaced({ row, needsCode }: { row: AdminRewardCase; needsCode: boolean }) {
  const { freeCodes, request } = row
  if (freeCodes === 0) {
    return (
      <p className="text-13">
        {NO_CODES} <TextLink href={codesAddress(request.reward.id)}>Import codes</TextLink>
      </p>
    )
  }
  if (freeCodes !== null) {
    return (
      <p className="text-13 text-ink2">
        {plural(freeCodes, 'code is', 'codes are')} free. Replacing sends the next one, and the reported code
        is never used again.
      </p>
    )
  }
  if (needsCode) return null
  return (
    <p className="text-13 text-ink2">
      {request.deliveryKind === 'etransfer' ? 'Send the e-Transfer' : 'Send the reward'} again first, then
      mark it here.
    </p>
  )
}

function replaceLabel({ request: { deliveryKind, hasDelivery } }: AdminRewardCase): string {
  return deliveryKind === 'stock' || hasDelivery ? 'Replace' : 'Mark as Sent Again'
}
