import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from './announce.tsx'
import { Button } from './button.tsx'
import { toast } from './toasts.tsx'

/** How long 'Copied!' stands, in milliseconds (specification §9). */
const COPIED_MS = 2000

/** Copies a text and says so; `what` names it for those who hear only the button. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announce('Copied!')
    } catch {
      toast({
        title: 'Not copied',
        description: 'Your browser does not allow it here. Please select the text and copy it.',
        tone: 'destructive',
      })
    }
  }
  return (
    <Button
      size="sm"
      aria-label={copied ? 'Copied!' : `Copy ${what}`}
      icon={copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {copied ? 'Copied!' : 'Copy'}
    </Button>
  )
}
