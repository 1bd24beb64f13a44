import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../spinner.tsx'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-style.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Keeps its width and focus, and ignores further presses. */
  busy?: boolean | undefined
  /** Replaces the label while busy, even before hydration (public/pre-hydration-events.js). */
  busyLabel?: string | undefined
  /** Why it is unavailable; it stays focusable. When available pass null, not undefined, so that it keeps its focus. */
  disabledReason?: string | null | undefined
  /** Keeps the reason for screen readers only, when the screen shows it elsewhere. */
  hideReason?: boolean | undefined
  icon?: ReactNode
}

export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  busyLabel,
  disabledReason,
  hideReason = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const mayExplain = disabledReason !== undefined
  const unavailable = Boolean(disabledReason)
  const inert = busy || unavailable

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert) return onClick?.(event)
    event.preventDefault()
    event.stopPropagation()
  }

  const button = (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(variant, size, unavailable), !mayExplain && className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      data-busy={busyLabel}
      aria-describedby={unavailable ? reasonId : rest['aria-describedby']}
      onClick={press}
    >
      <span className="grid place-items-center *:[grid-area:1/1]">
        <span
          className={cx('inline-flex items-center gap-2', busy && (busyLabel ? 'invisible' : 'opacity-0'))}
        >
          {icon}
          {children}
        </span>
        {busy && (
          <span className="inline-flex items-center gap-2">
            <Spinner />
            {busyLabel}
          </span>
        )}
      </span>
    </button>
  )

  if (!mayExplain) return button
  return (
    <span className={cx('inline-flex flex-col items-stretch gap-1', className)}>
      {button}
      {unavailable && (
        <span id={reasonId} className={hideReason ? 'sr-only' : 'text-13 text-ink2'}>
          {disabledReason}
        </span>
      )}
    </span>
  )
}
