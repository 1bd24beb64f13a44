import * as RadixAlert from '@radix-ui/react-alert-dialog'
import { t } from '#client/words/t.ts'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { ProblemText } from '../fields/problem-text.tsx'
import { useFocusReturn } from '../hooks/focus-return.ts'
import type { AlertDialogProps } from './alert-dialog.tsx'
import { leaveFocus, OVERLAY, PANEL, PANEL_WIDTHS } from './dialog-style.ts'

export default function AlertDialogView({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'danger',
  busy = false,
  onConfirm,
  focusAfter,
  problem,
  children,
}: AlertDialogProps) {
  const focusReturn = useFocusReturn(focusAfter)
  return (
    <RadixAlert.Root open={open} onOpenChange={(opens) => opens || onClose()}>
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={OVERLAY} onMouseDown={leaveFocus} />
        <RadixAlert.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            const panel = event.currentTarget as HTMLElement
            const field = tone === 'primary' && panel.querySelector<HTMLElement>('input:not([type=checkbox])')
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          className={cx(PANEL, PANEL_WIDTHS.sm, 'gap-4 overflow-y-auto p-4 sm:p-6')}
        >
          <div className="flex flex-col gap-2">
            <RadixAlert.Title className="text-20 font-semibold">{title}</RadixAlert.Title>
            <RadixAlert.Description className="text-ink2">{description}</RadixAlert.Description>
          </div>
          {children}
          {problem !== undefined && <ProblemText problem={problem} />}
          <div className="flex flex-wrap justify-end gap-2">
            <RadixAlert.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </RadixAlert.Cancel>
            {confirmLabel !== null && (
              <Button variant={tone} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            )}
          </div>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  )
}
