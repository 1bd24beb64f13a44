import { cx } from '#client/ui/cx.ts'
import { Logo } from '#client/ui/logo.tsx'
import { BRAND } from '#domain/site/brand.ts'

export function HomeLink({ className }: { className?: string }) {
  return (
    <a
      href="/"
      aria-label={`${BRAND.name}, home`}
      className={cx('target flex items-center rounded-chip', className)}
    >
      <Logo />
    </a>
  )
}
