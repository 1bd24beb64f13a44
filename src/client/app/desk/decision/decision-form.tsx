import { NotebookPen } from 'lucide-icons'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { type Draft, hasReason } from '../queue/review-queue.ts'
import type { Seen } from '../queue/use-seen.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { type DecisionPresses, pressedOnce } from './decision-presses.ts'
import { type AroundReasons, type Reason, ReasonChips } from './reason-chips.tsx'
import { StickyActions } from './sticky-actions.tsx'

/** Shown when a key comes before the card is fully visible. */
export const TOO_EARLY = 'The card was still loading. Press again.'

/** Shown once before a rejection without a reason is sent. */
export const LACKS_REASON = 'Press Reject again to reject without a reason.'

/** Controls that shortcuts move the focus to. */
export interface DecisionRefs {
  notes: RefObject<HTMLTextAreaElement | null>
  reject: RefObject<HTMLButtonElement | null>
}

interface DecisionFormProps {
  queue: { draft: Draft; setDraft: (draft: Draft) => void }
  seen: Pick<Seen, 'wasTooEarly'>
  reasons: readonly Reason[]
  aroundReasons?: AroundReasons
  rejectHint: ReactNode
  presses: DecisionPresses
  refs: DecisionRefs
  /** Selected cards, which the buttons act on instead of the open one; 0 if none. */
  selectedCount: number
  /** Sent along with an approval. */
  approval?: ReactNode
}

/** Leaves room for the proof: two lines on a phone, one in the side pane with the hint beside the label. */
export const FEW_LINES_AT_FIRST =
  'max-lg:[&_textarea]:min-h-[calc(2lh+1rem+2px)]! max-lg:[&_textarea]:max-h-40 lg:flex-row! lg:flex-wrap lg:items-baseline lg:gap-x-2 lg:[&_label]:text-13 lg:[&_textarea]:min-h-10! lg:[&_textarea]:max-h-32'

/** Approve, or reject with a reason. Always in view. */
export function DecisionForm({
  queue: { draft, setDraft },
  seen,
  reasons,
  aroundReasons,
  rejectHint,
  presses,
  refs,
  selectedCount,
  approval,
}: DecisionFormProps) {
  const wide = useIsWide()
  const [wantsNotes, setWantsNotes] = useState(false)
  const { notes, rejecting } = draft
  const lacksReason = rejecting && draft.isAsked && !hasReason(draft)
  const several = selectedCount > 0 ? ` ${selectedCount} selected` : ''
  const showsNotes = wide || rejecting || wantsNotes || notes !== ''
  return (
    <StickyActions>
      {showsNotes && (
        <TextArea
          ref={refs.notes}
          className={FEW_LINES_AT_FIRST}
          label="Review notes"
          hint={rejecting ? rejectHint : 'Optional. The member sees them.'}
          maxLength={MAX_NOTES_LENGTH}
          rows={wide ? 1 : 2}
          value={notes}
          onChange={(event) => setDraft({ ...draft, notes: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') refs.reject.current?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (rejecting) presses.reject()
          }}
        />
      )}
      {/* The chips follow the notes, which grow upwards, so that chips and buttons stay under the pointer. */}
      {rejecting && aroundReasons?.before}
      {rejecting && (
        <ReasonChips
          {...{ reasons, notes }}
          none={aroundReasons?.none}
          onChange={(next) => setDraft({ ...draft, notes: next })}
        />
      )}
      {!rejecting && approval}
      <p role="status" className="text-13 text-ink2 empty:hidden">
        {seen.wasTooEarly && TOO_EARLY}
      </p>
      <p role="alert" className="font-semibold text-red empty:hidden">
        {lacksReason && LACKS_REASON}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {rejecting ? (
          <Button key="cancel" className="grow" {...pressedOnce(presses.cancelReject)}>
            Cancel <KeyHint>Esc</KeyHint>
          </Button>
        ) : (
          <Button
            key="approve"
            variant="primary"
            className="grow"
            aria-keyshortcuts="A"
            {...pressedOnce(presses.approve)}
          >
            {`Approve${several}`} <KeyHint>A</KeyHint>
          </Button>
        )}
        <Button
          ref={refs.reject}
          variant={rejecting ? 'danger' : 'secondary'}
          className="grow"
          aria-keyshortcuts="R"
          {...pressedOnce(presses.reject)}
        >
          {`Reject${several}`} <KeyHint>R</KeyHint>
        </Button>
        {rejecting && aroundReasons?.aside}
        {!showsNotes && (
          <IconButton
            label="Add review notes"
            icon={<NotebookPen size={18} />}
            onClick={() => setWantsNotes(true)}
          />
        )}
      </div>
    </StickyActions>
  )
}
