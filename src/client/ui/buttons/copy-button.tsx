import { Check, Copy } from 'lucide-icons'
import { toast } from '../overlays/toasts.tsx'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** `what` completes the accessible name: 'Copy {what}'. */
export function CopyButton({ text, what, words = 'Copy' }: { text: string; what: string; words?: string }) {
  const { copy, isCopied } = useCopy(text)
  const copyOrSay = async () => {
    if (await copy()) return
    toast({
      title: 'Not copied',
      description: 'Your browser doesn’t allow copying here. Please select the text and copy it.',
      tone: 'destructive',
    })
  }
  return (
    <Button
      size="sm"
      aria-label={isCopied ? 'Copied!' : `Copy ${what}`}
      icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void copyOrSay()}
    >
      {isCopied ? 'Copied!' : words}
    </Button>
  )
}
