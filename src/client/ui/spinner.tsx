import { cx } from './cx.ts'

/** Decorative: the text beside it says what is happening. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={cx('size-4 animate-spin', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M8 1.5a6.5 6.5 0 0 1 6.5 6.5" />
    </svg>
  )
}

export function PageSpinner() {
  return (
    <div role="status" className="min-h-[60dvh] text-spruce">
      <Spinner className="fixed inset-0 m-auto size-8" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
