import { CLAIMS } from '../../../domain/public-claims.ts'
import { localBusiness } from '../local-business.ts'
import type { NoProps, Page } from '../page.ts'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'
import { Audiences } from './audiences.tsx'
import { Hero } from './hero.tsx'
import { Steps } from './steps.tsx'

/** What a visitor sees at `/` (specification §2 Landing page). */
export const landing: Page<NoProps> = {
  title: () => 'Earn points for honest tasks, claim rewards',
  description: `Complete small tasks like writing reviews and social media engagement, earn points once our team approves them, and claim gift cards and other rewards. ${CLAIMS.age}, Canada, manually reviewed.`,
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
