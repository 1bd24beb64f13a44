import { CLAIMS } from '#domain/site/public-claims.ts'
import { formatList } from '#domain/text/format.ts'
import type { NoProps, SitePage, Texts } from '../page.ts'
import { NumberedSteps } from '../shell/numbered-steps.tsx'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'
import { forbidding } from './forbidding.ts'

/** Specification §2 Business pages: Services. */
export const businessServices: SitePage<NoProps> = {
  title: () => 'Services: feedback, social media, content and local marketing',
  description:
    'Review generation, social media engagement, content creation, local marketing, brand awareness and visual marketing by real people in Canada. Every submission checked by a person.',
  indexable: true,
  Body: () => (
    <BusinessPage
      path="/business/services"
      title="Small tasks that add up"
      lead={
        <p>Tell us what would help. Our members do it honestly, in their own words. You pay per service.</p>
      }
    >
      <Band title="Our services" raised>
        <FactGrid facts={SERVICES} mostPopular={MOST_POPULAR} />
      </Band>
      <Band title="How a campaign runs">
        <NumberedSteps steps={PROCESS} />
      </Band>
      <Band title="Custom solutions" lead="For bigger or seasonal plans." raised>
        <FactGrid facts={CUSTOM} columns={2} />
      </Band>
      <NextStep
        title="Not sure which one fits?"
        secondary={{ path: '/business/pricing', label: 'See prices' }}
      >
        You can start with a small order of one service. Tell us about your business and we’ll suggest one.
      </NextStep>
    </BusinessPage>
  ),
}

const SERVICES: Texts = {
  'Review Generation': `People who have tried what you offer say what they think, in their own words: in private feedback to you, or in public with a clear disclosure. ${formatList(forbidding('review'))} don’t allow rewarded reviews, so there you get private feedback or a disclosed post instead.`,
  'Social Media Engagement': `Posts about your business by people in Canada, in their own words and from their own accounts, that say they were rewarded. We don’t sell likes or follows, because they can’t say that. ${formatList(forbidding('share'))} forbid paid shares as well.`,
  'Content Creation':
    'Short videos, photos and funny ads made by members who use your product. You choose what you like and get the files.',
  'Local Marketing':
    'Visits, photos of your storefront, questions at your counter and disclosed posts in local groups that allow them: small things that bring people through the door.',
  'Brand Awareness':
    'A steady stream of disclosed posts on platforms that allow them, for a launch, an opening or a name more people should know.',
  'Visual Marketing':
    'Real pictures of real customers with your product, cleared for your own use. No stock photos.',
}

const MOST_POPULAR = 'Review Generation'

const PROCESS: Texts = {
  Consultation: `A ${CLAIMS.consultation} about what you want more of, what it costs and whether we’re the right fit.`,
  'Campaign Launch': `We write the tasks with you and open them to members ${CLAIMS.launch}.`,
  'Quality Assurance':
    'A person checks every submission. If it doesn’t meet the brief, we don’t count it and you don’t pay for it.',
  'Results & Reporting': `First results in ${CLAIMS.results}, then a report of what was done, with dates and totals.`,
}

const CUSTOM: Texts = {
  Enterprise:
    'Several locations or brands, with one contact, one invoice and a report for each location. Agree on limits and instructions once, and we use them at every location.',
  Seasonal:
    'Openings, holidays and sales: a campaign that starts on the date you choose, runs as long as you need it and stops on its own.',
}
