import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-icons'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { useFocusReturn } from '../hooks/focus-return.ts'
import type { DialogProps } from './dialog.tsx'
import { scrollWholeWhereTight } from './dialog-fit.ts'
import { leaveFocus, OVERLAY, PANEL, PANEL_WIDTHS } from './dialog-style.ts'

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
        <RadixDialog.Overlay className={OVERLAY} onMouseDown={leaveFocus} />
        <RadixDialog.Content
          {...focusReturn}
          ref={scrollWholeWhereTight}
          className={cx(
            PANEL,
            PANEL_WIDTHS[width],
            'data-whole:overflow-y-auto data-whole:overscroll-contain',
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex flex-wrap-reverse items-end gap-x-4 border-b border-line px-4 py-3 sm:px-6 sm:py-4">
            <div className="grow basis-[min-content]">
              <RadixDialog.Title className="text-20 font-semibold">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="text-15 text-ink2">{description}</RadixDialog.Description>
              )}
            </div>
            <RadixDialog.Close asChild>
              <IconButton label="Close" icon={<X size={18} />} className="-mr-2 ml-auto" />
            </RadixDialog.Close>
          </header>
          {children && (
            <div
              data-dialog-body
              className="overflow-y-auto overscroll-contain px-4 py-4 in-data-whole:shrink-0 in-data-whole:overflow-visible sm:px-6"
            >
              {children}
            </div>
          )}
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
