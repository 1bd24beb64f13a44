import type { ReactNode } from 'react'
import { BRAND } from '../../../domain/brand.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Island } from '../island.tsx'
import type { NoProps, SitePage } from '../page.ts'
import { PlainHeader } from '../shell/plain-header.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { UnsubscribePanel } from './unsubscribe-panel.tsx'
import { Working } from './working.tsx'

/** Where its script takes over. */
const PANEL = 'unsubscribe'

/** Asks for the address whose mail shall stop (decisions: Mail). */
export const unsubscribe: SitePage<NoProps> = pageWith(
  <Island id={PANEL}>
    <UnsubscribePanel email={null} token={null} />
  </Island>,
)

/** Where mail links lead; it acts at once, which needs its script (specification §2 Unsubscribe). */
export const unsubscribing: SitePage<NoProps> = pageWith(
  <div id={PANEL}>
    <Working />
  </div>,
)

function pageWith(panel: ReactNode): SitePage<NoProps> {
  return {
    title: () => 'Unsubscribe from our mail',
    description: 'Stop promotional and reminder mail from Northpoint Rewards.',
    indexable: false,
    entry: 'unsubscribe',
    Body: () => (
      <div className="flex min-h-dvh flex-col">
        <PlainHeader />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[30rem] grow px-4 py-12">
          <div className="rounded-card border border-line bg-surface p-4 sm:p-8">
            {panel}
            <noscript>
              <p className="mt-4">
                This page needs JavaScript. Without it, write to{' '}
                <TextLink leavesApp href={`mailto:${BRAND.supportEmail}?subject=Unsubscribe`}>
                  {BRAND.supportEmail}
                </TextLink>{' '}
                and we do it for you.
              </p>
            </noscript>
          </div>
        </main>
        <SiteFooter />
      </div>
    ),
  }
}
