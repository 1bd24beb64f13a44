import type { NoProps, SitePage } from '../page.ts'
import { NumberedSteps } from '../shell/numbered-steps.tsx'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'
import { CUSTOM, MOST_POPULAR, PROCESS, SERVICES } from './services-content.ts'

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
