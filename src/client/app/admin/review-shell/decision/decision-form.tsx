import { NotebookPen } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { isBlank, MAX_NOTES_LENGTH } from '../../../../../domain/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useIsWide } from '../../../../ui/use-media.ts'
import type { Draft } from '../queue/review-queue.ts'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import { type DecisionPresses, pressedOnce } from './decision-presses.ts'
import { type AroundReasons, type Reason, ReasonChips } from './reason-chips.tsx'
import { StickyActions } from './sticky-actions.tsx'

/** Said of a key that came before the card was there. */
export const TOO_EARLY = 'The card was still loading. Press again.'

/** Said once before a rejection is sent without any reason. */
export const LACKS_REASON = 'No reason yet. Press Reject again to reject without one.'

/** The controls that keys reach. */
export interface DecisionRefs {
  notes: RefObject<HTMLTextAreaElement | null>
  reject: RefObject<HTMLButtonElement | null>
}

interface DecisionFormProps {
  draft: Draft
  onDraft: (draft: Draft) => void
  reasons: readonly Reason[]
  aroundReasons?: AroundReasons
  /** What a rejection means for the member. */
  rejectHint: ReactNode
  presses: DecisionPresses
  refs: DecisionRefs
  /** Cards that the buttons decide on instead of the one in front; 0 is none. */
  selectedCount: number
  /** A key came before the card could be seen. */
  wasTooEarly: boolean
  /** A choice that goes along with an approval. */
  approval?: ReactNode
}

/** The notes leave room for what is judged: two lines on a phone, one side by side, with the hint beside the label. */
const FEW_LINES_AT_FIRST =
  'max-lg:[&_textarea]:min-h-[calc(2lh+1rem+2px)]! max-lg:[&_textarea]:max-h-40 lg:flex-row! lg:flex-wrap lg:items-baseline lg:gap-x-2 lg:[&_label]:text-13 lg:[&_textarea]:min-h-10! lg:[&_textarea]:max-h-32'

/** Approve, or reject with a reason; the notes go along with either. Always in view. */
export function DecisionForm({
  draft,
  onDraft,
  reasons,
  aroundReasons,
  rejectHint,
  presses,
  refs,
  selectedCount,
  wasTooEarly,
  approval,
}: DecisionFormProps) {
  const wide = useIsWide()
  const [wantsNotes, setWantsNotes] = useState(false)
  const { notes, rejecting } = draft
  const lacksReason = rejecting && draft.isAsked && isBlank(notes)
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
          onChange={(event) => onDraft({ ...draft, notes: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') refs.reject.current?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            if (rejecting) presses.reject()
          }}
        />
      )}
      {/* Below the notes, which grow upwards: the chips and the buttons stay under the pointer. */}
      {rejecting && (
        <ReasonChips
          {...{ reasons, notes }}
          none={aroundReasons?.none}
          onChange={(next) => onDraft({ ...draft, notes: next })}
        />
      )}
      {!rejecting && approval}
      <p role="status" className="text-13 text-ink2 empty:hidden">
        {wasTooEarly && TOO_EARLY}
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
            icon={<NotebookPen size={18} aria-hidden="true" />}
            onClick={() => setWantsNotes(true)}
          />
        )}
      </div>
    </StickyActions>
  )
}
