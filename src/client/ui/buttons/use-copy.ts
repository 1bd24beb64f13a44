import { useEffect, useState } from 'react'
import { t } from '#client/words/t.ts'
import { COPIED_MS } from '#domain/referrals/referrals.ts'
import { announce } from '../hooks/announce.tsx'
import { toast } from '../overlays/toasts.tsx'

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
      announce(t('Copied!'))
      return true
    } catch {
      // Insecure pages have no clipboard at all.
      return false
    }
  }
  const copyOrSay = async () => {
    if (await copy()) return
    toast({
      title: t('Not copied'),
      description: t('Your browser doesn’t allow copying here. Please select the text and copy it.'),
      tone: 'destructive',
    })
  }
  return { copy, copyOrSay, isCopied: copiedAt !== null }
}
