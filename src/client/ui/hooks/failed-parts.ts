import { useEffect } from 'react'
import { createSignal } from './store.ts'

let failedParts = 0
const changed = createSignal()

export function useFailedPart(hasFailed: boolean): void {
  useEffect(() => {
    if (!hasFailed) return undefined
    count(1)
    return () => count(-1)
  }, [hasFailed])
}

/** Whether any part of the screen shows a load failure. */
export function useHasFailedPart(): boolean {
  return changed.use(() => failedParts > 0, false)
}

function count(by: number): void {
  failedParts += by
  changed.tell()
}
