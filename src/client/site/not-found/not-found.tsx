import { ButtonLink } from '../../ui/button-link.tsx'
import { TreeRings } from '../../ui/tree-rings.tsx'
import type { Page } from '../page.ts'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'

interface NotFoundProps {
  /** The login that leads back here: a mail's link to a member's page arrives after signing in. */
  loginPath: string
}

/** What a visitor sees at a path that is unknown, or not theirs before they log in (specification §2 Route table). */
export const notFound: Page<NotFoundProps> = {
  title: () => '404 Page Not Found',
  indexable: false,
  Body: ({ loginPath }) => (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grid grow place-items-center px-4 py-12">
        <div className="flex w-full max-w-[28rem] flex-col items-center gap-4 rounded-card border border-line bg-surface px-6 py-12 text-center">
          <TreeRings className="size-18 text-ink3" />
          <h1 className="font-display text-24 font-bold tracking-tight">404 Page Not Found</h1>
          <p className="text-ink2">
            There is nothing at this address that everyone can see. If it belongs to your account, log in and
            it opens.
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink leavesApp href={loginPath} variant="primary">
              Log in
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
