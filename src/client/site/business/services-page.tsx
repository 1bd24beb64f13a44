import { CLAIMS } from '#domain/site/public-claims.ts'
import type { NoProps, SitePage, Texts } from '../page.ts'
import { NumberedSteps } from '../shell/numbered-steps.tsx'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'

/** Specification §2 Business pages: Services. */
export const businessServices: SitePage<NoProps> = {
  title: () => 'Services: reviews, social media, content and local marketing',
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
  'Review Generation':
    'People who have tried what you offer review it on Google, Facebook, HomeStars or an app store: in their own words, with their own rating, and always disclosed.',
  'Social Media Engagement':
    'Likes, follows, comments and shares from real accounts in Canada, so a good post reaches the right people.',
  'Content Creation':
    'Short videos, photos and funny ads made by members who use your product. You choose what you like and get the files.',
  'Local Marketing':
    'Visits, photos of your storefront, questions at your counter and posts in local groups: small things that bring people through the door.',
  'Brand Awareness':
    'A steady stream of mentions and disclosed posts across platforms, for a launch, an opening or a name more people should know.',
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
