import { Check, Copy } from 'lucide-icons'
import { useCopy } from '#client/ui/buttons/use-copy.ts'
import { cx } from '#client/ui/cx.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

interface CopiedValueProps {
  /** Above the value. */
  term: string
  value: string
  /** The text for the bank's form, if it differs from the value. */
  copied?: string
  className?: string
}

/** A value that one press copies. */
export function CopiedValue({ term, value, copied = value, className }: CopiedValueProps) {
  const { copyOrSay, isCopied } = useCopy(copied)
  const Icon = isCopied ? Check : Copy
  return (
    <button
      type="button"
      onClick={() => void copyOrSay()}
      className={cx(
        'target flex min-w-0 flex-col rounded-control border border-line px-2 py-1 text-left transition-colors hover:border-input hover:bg-sunken',
        className,
      )}
    >
      <span className="flex w-full items-center justify-between gap-2 text-13 text-ink2">
        {isCopied ? (
          'Copied!'
        ) : (
          <span>
            <VisuallyHidden>Copy </VisuallyHidden>
            {term}
          </span>
        )}
        <Icon size={14} className={cx('shrink-0', isCopied && 'text-spruce')} />
      </span>
      <span className="tabular font-medium wrap-anywhere">{value}</span>
    </button>
  )
}
