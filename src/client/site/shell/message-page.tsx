import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import { pageAt } from '../site-links.ts'
import { SiteFooter } from './site-footer.tsx'

interface MessagePageProps {
  header: ReactNode
  heading: string
  /** An empty address reloads the page. */
  action: { href: string; label: string }
  children: ReactNode
}

export function MessagePage({ header, heading, action, children }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      {header}
      <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 py-12">
        <div className="flex w-full max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
          <TreeRings className="size-18 text-ink3" />
          <h1 className="font-display text-24 font-bold tracking-tight">{heading}</h1>
          <p className="text-ink2">{children}</p>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink leavesApp href={action.href} variant="primary">
              {action.label}
            </ButtonLink>
            <ButtonLink leavesApp href={pageAt('/')}>
              Home
            </ButtonLink>
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}
