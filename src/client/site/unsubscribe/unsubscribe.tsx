import type { ReactNode } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { Island } from '../island.tsx'
import type { NoProps, SitePage } from '../page.ts'
import { PlainHeader } from '../shell/header-frame.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { UnsubscribePanel, Working } from './unsubscribe-panel.tsx'

const PANEL = 'unsubscribe'

/** Shown when the link has no address (decisions: Email). */
export const unsubscribe: SitePage<NoProps> = pageWith(
  <Island id={PANEL}>
    <UnsubscribePanel email={null} token={null} />
  </Island>,
)

/** Acts immediately, which needs its script (specification §2 Unsubscribe). */
export const unsubscribing: SitePage<NoProps> = pageWith(
  <div id={PANEL}>
    <Working />
  </div>,
)

function pageWith(panel: ReactNode): SitePage<NoProps> {
  return {
    title: () => t('Unsubscribe from our emails'),
    description: t('Stop promotional and reminder emails from Northpoint Rewards.'),
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
                This page needs JavaScript. You can also email{' '}
                <TextLink leavesApp href={`mailto:${COMPANY.supportEmail}?subject=Unsubscribe`}>
                  {COMPANY.supportEmail}
                </TextLink>{' '}
                and we’ll unsubscribe you.
              </p>
            </noscript>
          </div>
        </main>
        <SiteFooter />
      </div>
    ),
  }
}
