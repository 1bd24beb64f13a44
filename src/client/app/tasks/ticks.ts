import { checklistName } from '#client/device/kept-proofs.ts'
import { useStoredText } from '#client/device/stored-text.ts'

/** The tick of the step 'Do'; no requirement has this name, because blank lines get no checkbox. */
export const DONE = '\f'

export interface Ticks {
  has: (name: string) => boolean
  set: (name: string, isTicked: boolean) => void
  clear: () => void
}

/** A member's ticks for a task, kept on the device until its proof has arrived or the member leaves. */
export function useTicks(of: { userId: string; taskId: number }): Ticks {
  const [stored, keep] = useStoredText(checklistName(of))
  const ticked = stored === '' ? [] : stored.split('\n')
  return {
    has: (name) => ticked.includes(name),
    set: (name, isTicked) => {
      const others = ticked.filter((other) => other !== name)
      keep((isTicked ? [...others, name] : others).join('\n'))
    },
    clear: () => keep(''),
  }
}
