import { cx } from './cx.ts'

interface ProgressBarProps {
  /** The accessible name, e.g. 'Places taken'. */
  label: string
  value: number
  max: number
  /** Spoken and readable words for the value, e.g. '3 of 10 left'; shown beside the bar by the screen. */
  valueText?: string | undefined
  tone?: 'spruce' | 'amber' | undefined
  className?: string | undefined
}

/** A native progress element, so that it needs no inline style and works without JavaScript. */
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
