import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { CLAIMS, EXAMPLE } from '#domain/site/public-claims.ts'
import { formatNumber } from '#domain/text/format.ts'
import { localBusiness } from '../local-business.ts'
import type { NoProps, SitePage } from '../page.ts'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'
import { LOGIN } from '../site-links.ts'
import { Audiences } from './audiences.tsx'
import { ExampleStatement } from './example-statement.tsx'
import { Steps } from './steps.tsx'

/** Specification §2 Landing page. */
export const landing: SitePage<NoProps> = {
  title: () => 'Earn points for honest tasks, claim rewards',
  description: `Complete small tasks like writing reviews and social media engagement, earn points when our team approves them, and claim gift cards and other rewards. ${CLAIMS.age}, Canada, manually reviewed.`,
  indexable: true,
  facts: [localBusiness],
  Body: () => (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Steps />
        <Audiences />
      </main>
      <SiteFooter />
    </>
  ),
}

function Hero() {
  return (
    <div className="mx-auto grid max-w-page gap-8 px-4 pt-8 pb-12 sm:px-6 sm:pt-12 lg:grid-cols-[1.1fr_1fr] lg:items-center lg:gap-18 lg:pt-18 lg:pb-18">
      <div className="flex flex-col gap-4">
        <h1 className="font-display text-40 font-bold tracking-tight sm:text-52">
          <span className="block">Honest tasks.</span> <span className="block">Real rewards.</span>
        </h1>
        <p className="max-w-measure text-17 text-ink2">
          Complete tasks like writing reviews and social media engagement to earn points and claim rewards.{' '}
          {formatNumber(EXAMPLE.reward.points)} points get you a {EXAMPLE.reward.name} (CAD).
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-2">
          <ButtonLink leavesApp href={LOGIN} variant="primary">
            Get Started
          </ButtonLink>
          <ul aria-label="Good to know" className="flex flex-wrap gap-x-2 text-13 font-semibold text-ink2">
            <li>{CLAIMS.age}</li>
            <li className="before:pr-2 before:content-['·']">Canada</li>
            <li className="before:pr-2 before:content-['·']">Manually reviewed</li>
          </ul>
        </div>
      </div>
      <ExampleStatement />
    </div>
  )
}
