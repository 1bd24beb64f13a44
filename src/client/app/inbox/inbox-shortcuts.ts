import { moveShortcuts } from '#client/app/desk/shortcuts/review-shortcuts.ts'
import type { Shortcut } from '#client/app/desk/shortcuts/use-shortcuts.ts'

interface InboxDeeds {
  move: (steps: 1 | -1) => void
  reply: () => void
  take: () => void
  close: (status: 'open' | 'closed') => void
}

export function inboxShortcuts({ move, reply, take, close }: InboxDeeds): Shortcut[] {
  return [
    ...moveShortcuts(move, { next: 'Next message', previous: 'Previous message' }),
    { keys: ['r'], shown: ['R'], words: 'Write a reply', run: reply },
    { keys: ['t'], shown: ['T'], words: 'Take the message', run: take },
    { keys: ['c'], shown: ['C'], words: 'Close the message', run: () => close('closed') },
    { keys: ['o'], shown: ['O'], words: 'Reopen the message', run: () => close('open') },
  ]
}
