import { Check, Copy } from 'lucide-icons'
import { toast } from '../overlays/toasts.tsx'
import { Button } from './button.tsx'
import type { ButtonSize } from './button-style.ts'
import { useCopy } from './use-copy.ts'

interface CopyButtonProps {
  text: string
  /** Completes the accessible name: 'Copy {what}'. */
  what: string
  words?: string
  size?: ButtonSize
}

export function CopyButton({ text, what, words = 'Copy', size = 'sm' }: CopyButtonProps) {
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
      size={size}
      aria-label={isCopied ? 'Copied!' : `Copy ${what}`}
      icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void copyOrSay()}
    >
      {isCopied ? 'Copied!' : words}
    </Button>
  )
}
