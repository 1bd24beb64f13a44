import { BRAND } from '#domain/site/brand.ts'
import { cx } from './cx.ts'

function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={cx('shrink-0 text-spruce', className)} fill="none" aria-hidden="true">
      <path d="M8.6 5.3a9 9 0 1 0 6.8 0" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M12 .8l1.7 10.3 4.6 2.4-4.6 1.6L12 19l-1.7-3.9-4.6-1.6 4.6-2.4z" fill="currentColor" />
    </svg>
  )
}

/** Only the mark shows in a narrow bar. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={cx('inline-flex items-center gap-2 align-middle', className)}>
      <LogoMark className="size-6" />
      <span className="font-display text-20 leading-none font-bold tracking-tight @max-[20rem]:hidden">
        {BRAND.shortName}
      </span>
    </span>
  )
}
