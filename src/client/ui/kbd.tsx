import { cx } from './cx.ts'

export function Kbd({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <kbd
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-chip border border-current/50 px-1',
        'font-sans text-13 leading-none font-medium',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
