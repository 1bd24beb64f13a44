import type { NoProps, SitePage } from '../page.ts'
import { Band, BusinessPage, NextStep } from './business-page.tsx'
import { CASE_STUDIES, type CaseStudy, INDUSTRIES } from './case-studies-content.ts'

const PATH = '/business/case-studies'

/** Specification §2 Business pages: Case studies. */
export const businessCaseStudies: SitePage<NoProps> = {
  title: () => 'Case studies from three industries',
  description: 'What a campaign can look like for a restaurant, an online shop and a professional firm.',
  indexable: false,
  Body: () => (
    <BusinessPage
      path={PATH}
      ownLink={{ path: PATH, label: 'Case Studies' }}
      title="Case studies"
      lead={
        <p>
          What a campaign can look like in three industries. Words in brackets are placeholders. We only
          publish names, figures and quotes once a client agrees to them.
        </p>
      }
    >
      {CASE_STUDIES.map((study, at) => (
        <Band key={study.industry} title={study.industry} lead={study.business} raised={at % 2 === 0}>
          <Story {...study} />
        </Band>
      ))}
      <Band title="Industries we work with">
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {INDUSTRIES.map((industry) => (
            <li key={industry} className="border-t border-line py-3">
              {industry}
            </li>
          ))}
        </ul>
      </Band>
      <NextStep
        title="Your story could be the first"
        secondary={{ path: '/business/services', label: 'See our services' }}
      >
        Tell us about your business in a free 15-minute consultation.
      </NextStep>
    </BusinessPage>
  ),
}

function Story({ challenge, approach, results, quote, speaker }: CaseStudy) {
  return (
    <div className="grid gap-8 lg:grid-cols-[1.2fr_1fr]">
      <div className="flex max-w-measure flex-col gap-4">
        <div>
          <h3 className="font-semibold">The challenge</h3>
          <p className="text-ink2">{challenge}</p>
        </div>
        <div>
          <h3 className="font-semibold">What members do</h3>
          <p className="text-ink2">{approach}</p>
        </div>
        <figure className="border-l-2 border-line pl-4">
          <blockquote className="text-17">{quote}</blockquote>
          <figcaption className="pt-1 text-13 text-ink2">{speaker}</figcaption>
        </figure>
      </div>
      <dl className="flex flex-col gap-4">
        {results.map(({ figure, what }) => (
          <div key={what} className="flex flex-col-reverse border-t border-line pt-3">
            <dt className="text-ink2">{what}</dt>
            <dd className="tabular font-display text-30 font-bold wrap-anywhere">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
