import type { ReactNode } from 'react'
import { SkipLink } from '#client/ui/skip-link.tsx'
import { HomeLink } from './home-link.tsx'

export function HeaderFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-20 border-b border-line bg-paper print:static">
        <div className="mx-auto flex min-h-header max-w-page flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6 print:px-0">
          <HomeLink />
          {children}
        </div>
      </header>
    </>
  )
}
