import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { COMPANY } from '#contract/pages/company.ts'
import type { Report } from '#domain/campaigns/reports.ts'
import { BRAND } from '#domain/site/brand.ts'
import type { SitePage } from '../page.ts'
import { HeaderFrame } from '../shell/header-frame.tsx'
import { LanguageLink, OTHER_LANGUAGE } from '../shell/language-link.tsx'
import { ReportBody } from './report-body.tsx'

/** A campaign's report, as a business opens it (docs/decisions/0064). */
export const report: SitePage<Report> = {
  title: ({ campaign, client }) => t('{campaign}: report for {client}', { campaign, client }),
  indexable: false,
  withoutScript: true,
  Body: (report) => (
    <div className="flex min-h-dvh flex-col">
      <HeaderFrame>
        {report.languages && (
          <LanguageLink href={report.languages[OTHER_LANGUAGE]} className="print:hidden" />
        )}
      </HeaderFrame>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page grow px-4 py-8 sm:px-6 print:max-w-none print:p-0"
      >
        <ReportBody report={report} />
      </main>
      <footer className="border-t border-line print:mt-6">
        <p className="mx-auto max-w-page px-4 py-8 text-13 text-ink2 sm:px-6 print:px-0 print:py-3">
          Made by {COMPANY.name}, {BRAND.place}. Questions? Write to us at{' '}
          <TextLink leavesApp href={`mailto:${COMPANY.supportEmail}`}>
            {COMPANY.supportEmail}
          </TextLink>
          .
        </p>
      </footer>
    </div>
  ),
}
