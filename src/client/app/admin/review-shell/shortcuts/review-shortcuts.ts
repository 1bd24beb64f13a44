import type { BulkStatus } from '../bulk/use-bulk-decision.ts'
import type { DecisionRefs } from '../decision/decision-form.tsx'
import { type Reason, toggleReason } from '../decision/reason-chips.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Shortcut } from './use-shortcuts.ts'

interface ReviewKeys<Row extends Reviewable> {
  queue: ReviewQueue<Row>
  /** The card in front of the reviewer can be approved and rejected. */
  isOpen: boolean
  reasons: readonly Reason[]
  refs: DecisionRefs
  approve: () => void
  reject: () => void
  /** Decides on what is selected instead, after a question. */
  selection: Selection<Row>
  decideSelected: (to: BulkStatus) => void
  /** Someone else has decided on the card: either key goes on to the next one. */
  isDecidedElsewhere: boolean
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The keys of every review screen (interface: Admin). */
export function reviewShortcuts<Row extends Reviewable>(keys: ReviewKeys<Row>): Shortcut[] {
  const { queue, isOpen, reasons, refs, approve, reject, isDecidedElsewhere } = keys
  const { draft, setDraft } = queue
  const hasSelection = keys.selection.selected.length > 0

  const pressApprove = () => {
    if (hasSelection) return keys.decideSelected('approved')
    if (isDecidedElsewhere) return queue.moveOn()
    if (isOpen && !draft.rejecting) approve()
  }
  const pressReject = () => {
    if (hasSelection) return keys.decideSelected('rejected')
    if (isDecidedElsewhere) return queue.moveOn()
    if (!isOpen) return
    if (draft.rejecting) return reject()
    setDraft({ ...draft, rejecting: true })
    // From here Enter sends.
    refs.reject.current?.focus()
  }
  const chooseReason = (digit: string) => {
    const reason = reasons[Number(digit) - 1]
    if (isOpen && draft.rejecting && reason) setDraft({ ...draft, notes: toggleReason(draft.notes, reason) })
  }
  const cancelReject = () => {
    if (draft.rejecting) setDraft({ ...draft, rejecting: false })
  }
  return [
    ...moveShortcuts(queue.move, { next: 'Next', previous: 'Previous' }),
    {
      keys: ['a'],
      shown: ['A'],
      words: 'Approve, then the next one comes; with a selection, approve all of it',
      run: pressApprove,
    },
    { keys: ['r'], shown: ['R'], words: 'Reject: choose a reason', run: pressReject },
    { keys: DIGITS, shown: ['1', '–', '9'], words: 'Add or remove a reason', run: chooseReason },
    { keys: [], shown: ['R', 'Enter'], words: 'Send the rejection', run: pressReject },
    { keys: [], shown: ['U'], words: 'Undo the decision', run: () => {} },
    { keys: ['Escape'], shown: ['Esc'], words: 'Do not reject', run: cancelReject },
    { keys: ['n'], shown: ['N'], words: 'Write review notes', run: () => refs.notes.current?.focus() },
  ]
}

/** The keys that lead through a list. */
export function moveShortcuts(
  move: (steps: 1 | -1) => void,
  words: { next: string; previous: string },
): Shortcut[] {
  return [
    { keys: ['j', 'ArrowRight'], shown: ['J', '→'], words: words.next, run: () => move(1), repeats: true },
    {
      keys: ['k', 'ArrowLeft'],
      shown: ['K', '←'],
      words: words.previous,
      run: () => move(-1),
      repeats: true,
    },
  ]
}

/** The key that selects the card in front of the reviewer. */
export function selectShortcut<Row extends Reviewable>(
  selection: Selection<Row>,
  current: Row | null,
): Shortcut {
  return {
    keys: ['x'],
    shown: ['X'],
    words: 'Select, with Shift all from the last one selected',
    run: (_key, withShift) => current && selection.toggle(current.id, withShift),
  }
}
