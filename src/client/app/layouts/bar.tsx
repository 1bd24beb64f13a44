import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#client/ui/cx.ts'
import { Logo } from '#client/ui/logo.tsx'
import { BRAND } from '#domain/site/brand.ts'

interface BarProps {
  width: 'page' | 'wide'
  logoClassName?: string
  children: ReactNode
}

export function Bar({ width, logoClassName, children }: BarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper print:hidden">
      <div
        className={cx(
          '@container mx-auto flex h-header items-center gap-3 px-4 sm:gap-6 sm:px-6',
          width === 'page' ? 'max-w-page' : 'max-w-wide',
        )}
      >
        <Link
          href="/"
          aria-label={`${BRAND.name}, dashboard`}
          className="target flex items-center rounded-chip"
        >
          <Logo className={logoClassName} />
        </Link>
        {children}
      </div>
    </header>
  )
}
