import type { KeyboardEvent, MouseEvent } from 'react'
import { toast } from '#client/ui/overlays/toasts.tsx'
import type { DeskSubject } from '#domain/desk/leases.ts'
import type { BulkStatus } from '../bulk/use-bulk-question.ts'
import { type Holder, holderSentence } from '../leases/lease-notes.tsx'
import { hasReason, type Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Seen } from '../queue/use-seen.ts'
import type { DecisionRefs } from './decision-form.tsx'

interface Deciding<Row extends Reviewable> {
  queue: Pick<ReviewQueue<Row>, 'current' | 'draft' | 'setDraft' | 'moveOn'>
  subject: DeskSubject
  seen: Pick<Seen, 'guard'>
  /** The open card can be approved or rejected. */
  isOpen: boolean
  /** Who else has the open card; null if no one does. */
  holder: Holder | null
  isDecidedElsewhere: boolean
  approve: () => void
  reject: () => void
  /** Selected cards, reviewed together after a question; 0 if none. */
  selectedCount: number
  decideSelected: (to: BulkStatus) => void
  refs: Pick<DecisionRefs, 'reject'>
}

export function decisionPresses<Row extends Reviewable>({
  queue: { current, draft, setDraft, moveOn },
  subject,
  seen,
  isOpen,
  holder,
  isDecidedElsewhere,
  approve,
  reject,
  selectedCount,
  decideSelected,
  refs,
}: Deciding<Row>) {
  const nothing = (why: string) => toast({ title: 'Nothing Decided', description: why, tone: 'neutral' })
  const sayWhyClosed = () => {
    if (!current || current.sending) return
    if (holder) nothing(`${holderSentence(holder, subject)} Take it over to review it.`)
    else
      nothing(isOpen ? `Approve this ${subject} first.` : `This ${subject} is already ${current.row.status}.`)
  }
  const beginReject = () => {
    setDraft({ ...draft, rejecting: true })
    // Enter now sends.
    refs.reject.current?.focus()
  }
  const continueReject = () => {
    if (!hasReason(draft) && !draft.isAsked) setDraft({ ...draft, isAsked: true })
    else reject()
  }
  return {
    approve: () => {
      if (selectedCount > 0) decideSelected('approved')
      else if (isDecidedElsewhere) moveOn()
      else if (!isOpen) sayWhyClosed()
      else if (draft.rejecting) nothing('You’re rejecting this one. Cancel first.')
      else seen.guard(approve)
    },
    /** Starts a rejection, then sends it; asks once if there is no reason. Returns whether the card is being rejected. */
    reject: () => {
      if (selectedCount > 0) decideSelected('rejected')
      else if (isDecidedElsewhere) moveOn()
      else if (isOpen) return seen.guard(draft.rejecting ? continueReject : beginReject)
      else sayWhyClosed()
      return false
    },
    /** Says why a key does nothing, such as the one that fulfils before an approval. */
    sayWhyClosed,
    cancelReject: () => {
      if (draft.rejecting) setDraft({ ...draft, rejecting: false, isAsked: false })
    },
  }
}

/** Approve and reject, for keys and buttons, beside the list and in full screen. */
export type DecisionPresses = ReturnType<typeof decisionPresses>

/** Ignores a double click or a held Enter, which would decide the next card. */
export function pressedOnce(act: () => void) {
  return {
    onClick: (event: MouseEvent) => event.detail <= 1 && act(),
    onKeyDown: (event: KeyboardEvent) => event.repeat && event.key === 'Enter' && event.preventDefault(),
  }
}
