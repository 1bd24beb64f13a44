import type { Shortcut } from '../review-shell/shortcuts/use-shortcuts.ts'

interface SubmissionKeys {
  showFullScreen: () => void
  compare: () => void
  select: (withShift: boolean) => void
  togglePaidInvisible: () => void
  writeNote: () => void
}

/** The keys of Task Reviews, beside those of every review screen. */
export function submissionShortcuts(keys: SubmissionKeys): Shortcut[] {
  return [
    { keys: ['f'], shown: ['F'], words: 'Picture in full screen', run: keys.showFullScreen },
    { keys: ['c'], shown: ['C'], words: 'Compare with the nearest earlier picture', run: keys.compare },
    {
      keys: ['x'],
      shown: ['X'],
      words: 'Select, with Shift all from the last one selected',
      run: (_key, withShift) => keys.select(withShift),
    },
    {
      keys: ['v'],
      shown: ['V'],
      words: 'Review task: not visible online, pay all the same',
      run: keys.togglePaidInvisible,
    },
    { keys: ['s'], shown: ['S'], words: 'Write a staff note', run: keys.writeNote },
  ]
}
