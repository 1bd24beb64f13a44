import { t } from '#client/words/t.ts'
import type { NoProps, SitePage } from '../page.ts'
import { ReportBody } from '../report/report-body.tsx'
import { EXAMPLE_REPORT, pageAt } from '../site-links.ts'
import { BusinessFrame, NextStep } from './business-page.tsx'
import { EXAMPLE_REPORT_CONTENT } from './example-report.ts'

const PATH = EXAMPLE_REPORT.path

/** The report of a campaign as a business opens it, with made-up content (docs/decisions/0064). */
export const businessExampleReport: SitePage<NoProps> = {
  title: () => t('Example report: what a business gets'),
  description: t(
    'A made-up report of a made-up bakery: what was ordered and approved, and what members said.',
  ),
  indexable: false,
  Body: () => (
    <BusinessFrame path={PATH} ownLink={{ path: PATH, label: t('Example Report') }}>
      <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-12 print:max-w-none print:px-0 print:py-4">
        <p className="max-w-measure pb-6 text-ink2 print:pb-0">
          This is how you follow a campaign: a page like this one, which you open by a link, without an
          account, on a phone or on paper. The bakery, its figures and the members’ words are made up.
        </p>
        <ReportBody report={EXAMPLE_REPORT_CONTENT} isExample />
      </div>
      <NextStep
        title="Want a report like this?"
        secondary={{ path: pageAt('/business/pricing'), label: t('See prices') }}
      >
        Tell us what you’d like to know from your customers in a free 15-minute consultation.
      </NextStep>
    </BusinessFrame>
  ),
}
