import { ButtonLink } from '../../ui/button-link.tsx'
import { TreeRings } from '../../ui/tree-rings.tsx'
import type { Page } from '../page.ts'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'

interface FailureProps {
  /** What happened and what the person can do, in a sentence. */
  message: string
}

/** What somebody sees who opened a page while the product cannot make it. */
export const failure: Page<FailureProps> = {
  title: () => 'Back in a moment',
  indexable: false,
  Body: ({ message }) => (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 py-12">
        <div className="flex w-full max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
          <TreeRings className="size-18 text-ink3" />
          <h1 className="font-display text-24 font-bold tracking-tight">We cannot show this page now</h1>
          <p className="text-ink2">{message}</p>
          <div className="flex flex-wrap justify-center gap-2">
            {/* An empty address is this page once more. */}
            <ButtonLink leavesApp href="" variant="primary">
              Try again
            </ButtonLink>
            <ButtonLink leavesApp href="/">
              Home
            </ButtonLink>
          </div>
        </div>
      </main>
      <SiteFooter />
    </div>
  ),
}
