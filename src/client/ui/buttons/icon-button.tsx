import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../spinner.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  pressed?: boolean | undefined
  busy?: boolean | undefined
}

export function IconButton({
  label,
  icon,
  pressed,
  busy = false,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
      className={cx(
        'target inline-flex size-9 shrink-0 items-center justify-center rounded-control border border-transparent',
        'text-ink2 transition-colors hover:bg-sunken hover:text-ink disabled:text-ink3 disabled:opacity-60',
        'aria-pressed:bg-spruce-tint aria-pressed:text-spruce',
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
