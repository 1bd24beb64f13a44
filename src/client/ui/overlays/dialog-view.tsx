import * as RadixDialog from '@radix-ui/react-dialog'
import { X } from 'lucide-icons'
import { useEffect, useRef } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { cx } from '../cx.ts'
import { ProblemText } from '../fields/problem-text.tsx'
import { useFocusReturn } from '../hooks/focus-return.ts'
import type { DialogProps } from './dialog.tsx'
import { leaveFocus, OVERLAY, PANEL, PANEL_WIDTHS } from './dialog-style.ts'

/** The body gets at least this share of the panel's maximum height, if it needs it. */
const MIN_BODY = 1 / 3

/** A press outside this soon is the second click of the double click that opened the dialog. */
const DOUBLE_CLICK_MS = 500

export default function DialogView({
  open = true,
  onClose,
  title,
  description,
  width = 'md',
  isTall = false,
  problem,
  footer,
  isQuestion = false,
  focusAfter,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn(focusAfter)
  const openedAt = useRef(0)
  useEffect(() => {
    if (open) openedAt.current = performance.now()
  }, [open])
  return (
    <RadixDialog.Root open={open} onOpenChange={(opens) => opens || onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={OVERLAY} onMouseDown={leaveFocus} />
        <RadixDialog.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            if (focusStart(event.currentTarget as HTMLElement, isQuestion)) event.preventDefault()
          }}
          ref={scrollWholeWhereTight}
          onPointerDownOutside={(event) => {
            if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault()
          }}
          className={cx(
            PANEL,
            PANEL_WIDTHS[width],
            isTall && 'h-[92dvh]! sm:h-[86dvh]!',
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
              tabIndex={-1}
              className="overflow-y-auto overscroll-contain px-4 py-4 in-data-whole:shrink-0 in-data-whole:overflow-visible sm:px-6"
            >
              {children}
            </div>
          )}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 *:[[role=alert]]:basis-full sm:px-6">
              {problem !== undefined && <ProblemText problem={problem} />}
              {footer}
            </footer>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

/** A file's input is hidden behind its button, and a tab's fields are one place among several. */
const FIELD =
  ':is(input:not([type=file], [type=checkbox], [readonly]), select, textarea):not([role=tabpanel] *)'

/**
 * Focuses where a person goes on. A form: its first field, unless that is below the fold. A question: the first button of
 * its footer, the safe answer. Anything else is for reading: its content, which the arrow keys then scroll.
 */
function focusStart(panel: HTMLElement, isQuestion: boolean): boolean {
  const body = panel.querySelector<HTMLElement>('[data-dialog-body]')
  const field = body?.querySelector<HTMLElement>(FIELD)
  const isInView = field && field.getBoundingClientRect().bottom <= body!.getBoundingClientRect().bottom
  const start = isInView ? field : isQuestion ? panel.querySelector<HTMLElement>('footer button') : body
  start?.focus({ preventScroll: true })
  return Boolean(start)
}

/** A ref: sets `data-whole`, which scrolls the whole panel, when title and footer leave the body too little room. */
function scrollWholeWhereTight(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined
  const measure = () => panel.toggleAttribute('data-whole', isTight(panel))
  measure()
  if (!('ResizeObserver' in window)) return undefined
  const sizes = new ResizeObserver(measure)
  for (const part of [panel, ...panel.children]) sizes.observe(part)
  return () => sizes.disconnect()
}

function isTight(panel: HTMLElement): boolean {
  const greatest = Number.parseFloat(getComputedStyle(panel).maxHeight)
  let needed = 0
  for (const part of panel.children) {
    needed += part.hasAttribute('data-dialog-body')
      ? Math.min(part.scrollHeight, greatest * MIN_BODY)
      : part.getBoundingClientRect().height
  }
  return needed > greatest
}
