import { Users } from 'lucide-icons'
import { StickyActions } from '#client/app/desk/decision/sticky-actions.tsx'
import { CardSpinner } from '#client/app/desk/list/no-cards.tsx'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReviewLease } from '#contract/reviews/reviewing.ts'

type Holder = Pick<ReviewLease, 'admin' | 'isOpen'>

/** 'Ana has this open', 'Next for Ana'. */
function holderText({ admin, isOpen }: Holder): string {
  return isOpen ? `${admin.name} has this open` : `Next for ${admin.name}`
}

export function HolderNote({ holder }: { holder: Holder }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-13 text-blue">
      <Users size={14} className="shrink-0" />
      <span className="min-w-0 truncate">{holderText(holder)}</span>
    </span>
  )
}

/** Replaces the buttons while another reviewer has the card. */
export function TakeOver({ holder, onTakeOver }: { holder: Holder; onTakeOver: () => void }) {
  return (
    <StickyActions>
      <p role="status" className="flex min-w-0 items-start gap-2">
        <Users size={16} className="mt-1 shrink-0 text-blue" />
        <span className="min-w-0 break-words">
          {holder.isOpen
            ? `${holder.admin.name} has this submission open.`
            : `This submission is next for ${holder.admin.name}.`}
        </span>
      </p>
      <Button aria-keyshortcuts="L" onClick={onTakeOver}>
        Take over <KeyHint>L</KeyHint>
      </Button>
    </StickyActions>
  )
}

/** No card is open: the next one is on its way, or other reviewers have them all. */
export function NoneFree({ isKnown }: { isKnown: boolean }) {
  if (!isKnown) return <CardSpinner words="Finding the next card..." />
  return (
    <EmptyState kind="first-use" title="Nothing for you to review right now.">
      <p>
        The rest is with another reviewer or is your own. The next free card opens here. You can also open one
        from the list.
      </p>
    </EmptyState>
  )
}
