import type { DecisionRefs } from '../decision/decision-form.tsx'
import type { DecisionPresses } from '../decision/decision-presses.ts'
import { type Reason, toggleReason } from '../decision/reason-chips.tsx'
import type { Holder } from '../leases/lease-notes.tsx'
import type { Selection } from '../list/use-selection.ts'
import type { Reviewable } from '../queue/review-queue.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import type { Shortcut } from './use-shortcuts.ts'

interface ReviewKeys {
  queue: Pick<ReviewQueue<Reviewable>, 'draft' | 'setDraft' | 'move'>
  isOpen: boolean
  reasons: readonly Reason[]
  /** Names or unnames the line in this place of the requirements, from 1. */
  chooseLine?: (place: number) => void
  refs: DecisionRefs
  presses: DecisionPresses
  /** Who else has the open card; null if no one does. */
  holder: Holder | null
  takeOver: () => void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The shortcuts of every review screen (interface: Admin). */
export function reviewShortcuts(keys: ReviewKeys): Shortcut[] {
  const { queue, isOpen, reasons, chooseLine, refs, presses, holder, takeOver } = keys
  const { draft, setDraft } = queue

  const chooseReason = (digit: string) => {
    const reason = reasons[Number(digit) - 1]
    if (isOpen && draft.rejecting && reason) setDraft({ ...draft, notes: toggleReason(draft.notes, reason) })
  }
  return [
    ...moveShortcuts(queue.move, { next: 'Next', previous: 'Previous' }),
    {
      keys: ['a'],
      shown: ['A'],
      words: 'Approve this one or all selected',
      run: presses.approve,
    },
    { keys: ['r'], shown: ['R'], words: 'Reject: choose a reason', run: presses.reject },
    { keys: DIGITS, shown: ['1', '–', '9'], words: 'Add or remove a reason', run: chooseReason },
    ...(chooseLine
      ? [
          {
            keys: [],
            codes: DIGITS.map((digit) => `Digit${digit}`),
            shown: ['Shift', '1', '–', '9'],
            words: 'Reject: name a requirement it fails',
            run: (digit: string) => {
              if (isOpen && draft.rejecting) chooseLine(Number(digit))
            },
          },
        ]
      : []),
    { keys: [], shown: ['R', 'Enter'], words: 'Send the rejection', run: presses.reject },
    { keys: [], shown: ['U'], words: 'Undo this decision, with a reason', run: () => {} },
    { keys: ['Escape'], shown: ['Esc'], words: 'Cancel rejection', run: presses.cancelReject },
    { keys: ['n'], shown: ['N'], words: 'Write review notes', run: () => refs.notes.current?.focus() },
    {
      keys: ['l'],
      shown: ['L'],
      words: 'Take over from another admin',
      run: () => holder && takeOver(),
    },
  ]
}

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

export function selectShortcut<Row extends Reviewable>(
  selection: Selection<Row>,
  current: Row | null,
): Shortcut {
  return {
    keys: ['x'],
    shown: ['X'],
    words: 'Select; with Shift, select a range',
    run: (_key, withShift) => current && selection.toggle(current.id, withShift),
  }
}
