import { Users } from 'lucide-icons'
import { Button } from '#client/ui/buttons/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { Lease } from '#contract/desk/leases.ts'
import type { DeskSubject } from '#domain/desk/leases.ts'
import { StickyActions } from '../decision/sticky-actions.tsx'
import { CardSpinner } from '../list/no-cards.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'

export type Holder = Pick<Lease, 'admin' | 'isOpen'>

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

/** 'Ana has this submission open.', 'This request is next for Ana.' */
export function holderSentence({ admin, isOpen }: Holder, subject: DeskSubject): string {
  return isOpen ? `${admin.name} has this ${subject} open.` : `This ${subject} is next for ${admin.name}.`
}

interface TakeOverProps {
  holder: Holder
  subject: DeskSubject
  onTakeOver: () => void
}

/** Replaces the buttons while another admin has the card. */
export function TakeOver(props: TakeOverProps) {
  return (
    <StickyActions>
      <TakeOverAsk {...props} />
    </StickyActions>
  )
}

export function TakeOverAsk({ holder, subject, onTakeOver }: TakeOverProps) {
  return (
    <>
      <p role="status" className="flex min-w-0 items-start gap-2">
        <Users size={16} className="mt-1 shrink-0 text-blue" />
        <span className="min-w-0 break-words">{holderSentence(holder, subject)}</span>
      </p>
      <Button aria-keyshortcuts="L" onClick={onTakeOver}>
        Take over <KeyHint>L</KeyHint>
      </Button>
    </>
  )
}

/** No card is open: the next one is on its way, or other admins have them all. */
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
