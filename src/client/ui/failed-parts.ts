import { useEffect } from 'react'
import { createSignal } from './store.ts'

let failedParts = 0
const changed = createSignal()

/** Counts a part of the screen that says that it could not be loaded, as long as it does. */
export function useFailedPart(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    count(1)
    return () => count(-1)
  }, [hasFailed])
}

/** Whether the screen says of a part that it could not be loaded. */
export function useHasFailedPart(): boolean {
  return changed.use(() => failedParts > 0, false)
}

function count(by: number): void {
  failedParts += by
  changed.tell()
}
