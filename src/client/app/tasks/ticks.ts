import { checklistName } from '#client/device/kept-proofs.ts'
import { useStoredText } from '#client/device/stored-text.ts'

/** The tick of the step 'Do'; no requirement has this name, because blank lines get no checkbox. */
export const DONE = '\f'

export interface Ticks {
  has: (name: string) => boolean
  set: (name: string, isTicked: boolean) => void
  clear: () => void
}

/** Begins the first stored line, the time of the claim that the ticks are for; no requirement begins with it either. */
const CLAIM = '\v'

interface TicksOf {
  userId: string
  taskId: number
  /** When the member claimed the task; undefined until known. */
  claimedAt: string | undefined
}

/**
 * A member's ticks for a task, kept on the device until its proof has arrived or the claim is over. Someone whose spot
 * went to another member and who claims the task again does it again, so they start without ticks.
 */
export function useTicks({ claimedAt, ...of }: TicksOf): Ticks {
  const [stored, keep] = useStoredText(checklistName(of))
  const claim = CLAIM + (claimedAt ?? '')
  // Ticks without a time are from right after claiming, or from version 1.0.0.
  const [first, ...names] = (stored.startsWith(CLAIM) ? stored : `${CLAIM}\n${stored}`).split('\n')
  const ticked = first === claim || first === CLAIM ? names : []
  return {
    has: (name) => ticked.includes(name),
    set: (name, isTicked) => {
      const others = ticked.filter((other) => other !== name && other !== '')
      keep([claim, ...others, ...(isTicked ? [name] : [])].join('\n'))
    },
    clear: () => keep(''),
  }
}
