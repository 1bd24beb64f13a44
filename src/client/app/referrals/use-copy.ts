import { useEffect, useState } from 'react'
import { COPIED_MS } from '../../../domain/referrals.ts'
import { announce } from '../../ui/announce.tsx'

const NOT_COPIED = 'Your browser does not allow copying here. Please select the code and copy it.'

/** Copies a text to the clipboard; `isCopied` holds for COPIED_MS after each time (specification §9). */
export function useCopy(text: string): { copy: () => void; isCopied: boolean; problem: string | null } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setProblem(null)
      setCopiedAt(performance.now())
      announce('Copied!')
    } catch {
      // Also where there is no clipboard at all, because the page was not loaded over a secure connection.
      setProblem(NOT_COPIED)
    }
  }
  return { copy: () => void copy(), isCopied: copiedAt !== null, problem }
}
