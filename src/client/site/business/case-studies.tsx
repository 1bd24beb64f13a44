import type { NoProps, SitePage } from '../page.ts'
import { ExampleReportLink } from '../shell/example-report-link.tsx'
import { Band, BusinessPage, NextStep } from './business-page.tsx'

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
    industry: 'Restaurant',
    business: '[Restaurant name], [city], Ontario',
    challenge: 'A new restaurant on a busy street that people walk past.',
    approach:
      'Members go for lunch when it suits them, take a picture of their order and say what they think in a disclosed post.',
    results: [
      { figure: '[number]', what: 'disclosed posts in [number] weeks' },
      { figure: '[number]%', what: 'more people asking for directions' },
    ],
    quote: '[Quote from the owner, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'E-commerce',
    business: '[Shop name], online',
    challenge: 'Good products, but not a single customer picture on the product pages.',
    approach: 'Members who bought something show it in use and share the post with a clear disclosure.',
    results: [
      { figure: '[number]', what: 'customer pictures cleared for use' },
      { figure: '[number]%', what: 'more visits from social media' },
    ],
    quote: '[Quote from the founder, in their own words]',
    speaker: '[Name], [role]',
  },
  {
    industry: 'Professional services',
    business: '[Firm name], [city]',
    challenge: 'Well known to past clients, but not to anyone else.',
    approach:
      'Past clients say what went well and what didn’t, in private feedback that only the firm reads.',
    results: [
      { figure: '[number]', what: 'pieces of private feedback' },
      { figure: '[number]', what: 'new inquiries a month' },
    ],
    quote: '[Quote from a partner, in their own words]',
    speaker: '[Name], [role]',
  },
]

const INDUSTRIES = [
  'Restaurants and cafés',
  'Retail and online shops',
  'Home services and trades',
  'Health and wellness',
  'Professional services',
  'Fitness and sports',
  'Beauty and personal care',
  'Apps and software',
  'Events and venues',
  'Community organizations',
] as const
