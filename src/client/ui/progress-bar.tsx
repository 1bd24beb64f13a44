import { cx } from './cx.ts'

interface ProgressBarProps {
  /** The accessible name, such as 'Spots left'. */
  label: string
  value: number
  max: number
  /** The value for screen readers, such as '3 of 10 left'; the screen shows its own text. */
  valueText?: string | undefined
  tone?: 'spruce' | 'amber' | undefined
  className?: string | undefined
}

/** A native element: needs no inline style and works without JavaScript. */
export function ProgressBar({ label, value, max, valueText, tone = 'spruce', className }: ProgressBarProps) {
  const ceiling = Math.max(max, 1)
  return (
    <progress
      className={cx('bar', tone === 'amber' && '[--bar:var(--amber)]', className)}
      aria-label={label}
      aria-valuetext={valueText}
      value={Math.min(Math.max(value, 0), ceiling)}
      max={ceiling}
    />
  )
}
