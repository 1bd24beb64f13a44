import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { cx } from './cx.ts'
import type { DialogProps } from './dialog.tsx'
import { OVERLAY, PANEL, PANEL_WIDTHS } from './dialog-style.ts'
import { useFocusReturn } from './focus-return.ts'
import { IconButton } from './icon-button.tsx'

/** What Dialog shows (./dialog.tsx). */
export function DialogView({
  open,
  onOpenChange,
  title,
  description,
  width = 'md',
  footer,
  focusAfter,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn(focusAfter)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} />
        <RadixDialog.Content
          {...focusReturn}
          className={cx(PANEL, PANEL_WIDTHS[width])}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-4 border-b border-line px-4 py-3 sm:px-6 sm:py-4">
            <div className="grow">
              <RadixDialog.Title className="text-20 font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-15 text-ink2">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X size={18} />} className="-mr-2" />
            </RadixDialog.Close>
          </header>
          {children && <div className="overflow-y-auto overscroll-contain px-4 py-4 sm:px-6">{children}</div>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-6">
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
