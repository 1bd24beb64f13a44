import { t } from '#client/words/t.ts'
import type { NoProps, SitePage } from '../page.ts'
import { ExampleReportLink } from '../shell/example-report-link.tsx'
import { pageAt } from '../site-links.ts'
import { Band, BusinessPage, NextStep } from './business-page.tsx'

const PATH = '/business/case-studies'

/** Specification §2 Business pages: Case studies. */
export const businessCaseStudies: SitePage<NoProps> = {
  title: () => t('Case studies from three industries'),
  description: t('What a campaign can look like for a restaurant, an online shop and a professional firm.'),
  indexable: false,
  Body: () => (
    <BusinessPage
      path={pageAt(PATH)}
      ownLink={{ path: pageAt(PATH), label: t('Case Studies') }}
      title="Case studies"
      lead={
        <p>
          What a campaign can look like in three industries. Words in brackets are placeholders. We only
          publish names, figures and quotes once a client agrees to them.
        </p>
      }
    >
      <Band
        title="Start with a report"
        lead="Every client gets one: what was ordered, what was approved each week and what members said. This example is made up."
      >
        <ExampleReportLink />
      </Band>
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
        secondary={{ path: pageAt('/business/services'), label: t('See our services') }}
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

/** Placeholders stay in brackets and visible until a client agrees to publish (decisions: The brand). */
interface CaseStudy {
  industry: string
  business: string
  challenge: string
  approach: string
  results: readonly { figure: string; what: string }[]
  quote: string
  speaker: string
}

const CASE_STUDIES: readonly CaseStudy[] = [
  {
    industry: t('Restaurant'),
    business: t('[Restaurant name], [city], Ontario'),
    challenge: t('A new restaurant on a busy street that people walk past.'),
    approach: t(
      'Members go for lunch when it suits them, take a picture of their order and say what they think in a disclosed post.',
    ),
    results: [
      { figure: t('[number]'), what: t('disclosed posts in [number] weeks') },
      { figure: t('[number]%'), what: t('more people asking for directions') },
    ],
    quote: t('[Quote from the owner, in their own words]'),
    speaker: t('[Name], [role]'),
  },
  {
    industry: t('E-commerce'),
    business: t('[Shop name], online'),
    challenge: t('Good products, but not a single customer picture on the product pages.'),
    approach: t('Members who bought something show it in use and share the post with a clear disclosure.'),
    results: [
      { figure: t('[number]'), what: t('customer pictures cleared for use') },
      { figure: t('[number]%'), what: t('more visits from social media') },
    ],
    quote: t('[Quote from the founder, in their own words]'),
    speaker: t('[Name], [role]'),
  },
  {
    industry: t('Professional services'),
    business: t('[Firm name], [city]'),
    challenge: t('Well known to past clients, but not to anyone else.'),
    approach: t(
      'Past clients say what went well and what didn’t, in private feedback that only the firm reads.',
    ),
    results: [
      { figure: t('[number]'), what: t('pieces of private feedback') },
      { figure: t('[number]'), what: t('new inquiries a month') },
    ],
    quote: t('[Quote from a partner, in their own words]'),
    speaker: t('[Name], [role]'),
  },
]

const INDUSTRIES = [
  t('Restaurants and cafés'),
  t('Retail and online shops'),
  t('Home services and trades'),
  t('Health and wellness'),
  t('Professional services'),
  t('Fitness and sports'),
  t('Beauty and personal care'),
  t('Apps and software'),
  t('Events and venues'),
  t('Community organizations'),
]
