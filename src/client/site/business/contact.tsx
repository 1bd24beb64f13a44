import type { ReactNode } from 'react'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import { CLAIMS } from '#domain/site/public-claims.ts'
import { Island } from '../island.tsx'
import { localBusiness } from '../local-business.ts'
import type { NoProps, SitePage } from '../page.ts'
import { pageAt, REACH_US, WRITE_TO_US } from '../site-links.ts'
import { BusinessPage } from './business-page.tsx'
import { BusinessContactForm } from './contact-form.tsx'

/** Specification §2 Business pages: Contact. */
export const businessContact: SitePage<NoProps> = {
  title: () => t('Contact: your free consultation'),
  description: t(
    'Ask for a free 15-minute consultation. Tell us about your business and what you would like more of. We reply within 24 hours.',
  ),
  indexable: true,
  facts: [localBusiness],
  entry: 'business-contact',
  Body: () => (
    <BusinessPage
      path={pageAt('/business/contact')}
      title="Let’s talk about your business"
      lead={<p>Ask for a free 15-minute consultation. We’ll reply within 24 hours.</p>}
    >
      <div className="mx-auto grid max-w-page gap-8 px-4 py-8 sm:px-6 sm:py-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-18">
        <section aria-labelledby={WRITE_TO_US}>
          <h2 id={WRITE_TO_US} className="pb-4 text-24 font-bold tracking-tight">
            Write to us
          </h2>
          <Island id="contact-form">
            <BusinessContactForm />
          </Island>
        </section>
        <section aria-labelledby={REACH_US} className="flex flex-col gap-4">
          <h2 id={REACH_US} className="text-24 font-bold tracking-tight">
            Reach us
          </h2>
          <dl className="flex flex-col">
            <Way name={t('Email')}>
              <TextLink leavesApp standalone href={`mailto:${COMPANY.supportEmail}`}>
                {COMPANY.supportEmail}
              </TextLink>
            </Way>
            <Way name={t('Phone')}>
              <TextLink leavesApp standalone href={`tel:+1-${COMPANY.phone}`}>
                {COMPANY.phone}
              </TextLink>
            </Way>
            <Way name={t('Business hours')}>
              <span className="block first-letter:uppercase">{CLAIMS.weekdayHours}</span>
              <span className="block first-letter:uppercase">{CLAIMS.weekendHours}</span>
            </Way>
            <Way name={t('Location')}>Ajax, Ontario</Way>
          </dl>
        </section>
      </div>
    </BusinessPage>
  ),
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-13 text-ink2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
