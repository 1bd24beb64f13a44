import { Check, Copy } from 'lucide-icons'
import { t } from '#client/words/t.ts'
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

export function CopyButton({ text, what, words = t('Copy'), size = 'sm' }: CopyButtonProps) {
  const { copyOrSay, isCopied } = useCopy(text)
  return (
    <Button
      size={size}
      aria-label={isCopied ? t('Copied!') : t('Copy {what}', { what })}
      icon={isCopied ? <Check size={14} /> : <Copy size={14} />}
      onClick={() => void copyOrSay()}
    >
      {isCopied ? t('Copied!') : words}
    </Button>
  )
}
