import type { Shortcut } from '../review-shell/shortcuts/use-shortcuts.ts'

interface InboxDeeds {
  move: (steps: 1 | -1) => void
  reply: () => void
  take: () => void
  close: (status: 'open' | 'closed') => void
}

/** What single keys do in the inbox. */
export function inboxShortcuts({ move, reply, take, close }: InboxDeeds): Shortcut[] {
  return [
    {
      keys: ['j', 'ArrowRight'],
      shown: ['J', '→'],
      words: 'Next message',
      run: () => move(1),
      repeats: true,
    },
    {
      keys: ['k', 'ArrowLeft'],
      shown: ['K', '←'],
      words: 'Previous message',
      run: () => move(-1),
      repeats: true,
    },
    { keys: ['r'], shown: ['R'], words: 'Write a reply', run: reply },
    { keys: ['t'], shown: ['T'], words: 'Take the message', run: take },
    { keys: ['c'], shown: ['C'], words: 'Close the message', run: () => close('closed') },
    { keys: ['o'], shown: ['O'], words: 'Open it again', run: () => close('open') },
  ]
}
