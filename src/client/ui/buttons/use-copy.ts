import { useEffect, useState } from 'react'
import { COPIED_MS } from '#domain/referrals/referrals.ts'
import { announce } from '../hooks/announce.tsx'

/** `isCopied` holds for COPIED_MS after each copy (specification §9). */
export function useCopy(text: string) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null)
  useEffect(() => {
    if (copiedAt === null) return
    const timer = setTimeout(() => setCopiedAt(null), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  /** Whether the browser allowed it. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(performance.now())
      announce('Copied!')
      return true
    } catch {
      // Insecure pages have no clipboard at all.
      return false
    }
  }
  return { copy, isCopied: copiedAt !== null }
}
