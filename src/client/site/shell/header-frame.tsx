import { ArrowLeft } from 'lucide-icons'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/cx.ts'
import { Logo } from '#client/ui/logo.tsx'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { BRAND } from '#domain/site/brand.ts'
import { pageAt } from '../site-links.ts'
import { LanguageSwitch } from './language-switch.tsx'

/** The narrowest phones have room for the logo's mark only. */
export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper print:static">
        <div className="@container mx-auto flex min-h-header max-w-page flex-wrap items-center justify-between gap-x-2 px-4 sm:px-6 print:px-0">
          <HomeLink />
          {children}
        </div>
      </header>
    </>
  )
}

export function HomeLink({ className }: { className?: string }) {
  return (
    <a
      href={pageAt('/')}
      aria-label={t('{name}, home', { name: BRAND.name })}
      className={cx('target flex items-center rounded-chip', className)}
    >
      <Logo />
    </a>
  )
}

export function BackToHome() {
  return (
    <TextLink leavesApp standalone href={pageAt('/')}>
      <ArrowLeft size={16} />
      Back to Home
    </TextLink>
  )
}

/** The header of pages that signed-in people read too; it has no login. */
export function PlainHeader() {
  return (
    <HeaderFrame>
      <div className="flex items-center gap-3 print:hidden">
        <BackToHome />
        <LanguageSwitch />
      </div>
    </HeaderFrame>
  )
}
