import { BRAND } from '../../../domain/brand.ts'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'

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
