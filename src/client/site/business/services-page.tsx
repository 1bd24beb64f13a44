import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import type { NoProps, SitePage } from '../page.ts'
import { ExampleReportLink } from '../shell/example-report-link.tsx'
import { NumberedSteps } from '../shell/numbered-steps.tsx'
import { consultationOn, pageAt } from '../site-links.ts'
import { Band, BusinessPage, Fact, FactList, NextStep } from './business-page.tsx'
import { CUSTOM_SOLUTIONS, MOST_POPULAR, PROCESS, SERVICES, type ServiceCard } from './services-content.ts'

/** Specification §2 Business pages: Services. */
export const businessServices: SitePage<NoProps> = {
  title: () => t('Services: feedback, social media, content and local marketing'),
  description: t(
    'Review generation, social media engagement, content creation, local marketing, brand awareness and visual marketing by real people in Canada. Every submission checked by a person.',
  ),
  indexable: true,
  Body: () => (
    <BusinessPage
      path={pageAt('/business/services')}
      title="Small tasks that add up"
      lead={
        <p>Tell us what would help. Our members do it honestly, in their own words. You pay per service.</p>
      }
    >
      <Band title="Our services" raised>
        <FactList>
          {SERVICES.map((card) => (
            <ServiceFact key={card.name} {...card} />
          ))}
        </FactList>
      </Band>
      <Band title="How a campaign runs">
        <NumberedSteps steps={PROCESS} />
        <p className="pt-4">
          <ExampleReportLink />
        </p>
      </Band>
      <Band title="Custom solutions" lead="For bigger or seasonal plans." raised>
        <FactList columns={2}>
          {CUSTOM_SOLUTIONS.map((card) => (
            <ServiceFact key={card.name} {...card} />
          ))}
        </FactList>
      </Band>
      <NextStep
        title="Not sure which one fits?"
        secondary={{ path: pageAt('/business/pricing'), label: t('See prices') }}
      >
        You can start with a small order of one service. Tell us about your business and we’ll suggest one.
      </NextStep>
    </BusinessPage>
  ),
}

function ServiceFact({ name, interest, text, price }: ServiceCard) {
  return (
    <Fact name={name} text={text} mark={interest === MOST_POPULAR && <MostPopular />}>
      <p className="mt-auto flex flex-wrap gap-x-4 gap-y-1">
        {price && (
          <TextLink leavesApp standalone href={`${pageAt('/business/pricing')}#${price}`}>
            See the price<span className="sr-only"> of {name}</span>
          </TextLink>
        )}
        <TextLink leavesApp standalone href={consultationOn(interest)}>
          Ask us<span className="sr-only"> about {name}</span>
        </TextLink>
      </p>
    </Fact>
  )
}

function MostPopular() {
  return (
    <span className="rounded-chip bg-spruce-tint px-2 text-13 font-semibold text-spruce">Most Popular</span>
  )
}
