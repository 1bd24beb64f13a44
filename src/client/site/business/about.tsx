import { t } from '#client/words/t.ts'
import { CLAIMS } from '#domain/site/public-claims.ts'
import { localBusiness } from '../local-business.ts'
import type { NoProps, SitePage, Texts } from '../page.ts'
import { pageAt } from '../site-links.ts'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'

/** Specification §2 Business pages: About. */
export const businessAbout: SitePage<NoProps> = {
  title: () => t('About us: honest local marketing in Canada'),
  description: t(
    'Northpoint Rewards connects businesses with real people across Canada: private feedback, disclosed posts and local tasks, each checked by a person. Pay per service, no monthly fees.',
  ),
  indexable: true,
  facts: [localBusiness],
  Body: () => (
    <BusinessPage
      path={pageAt('/business/about')}
      title="Honest marketing for local businesses"
      lead={
        <p>
          We’re a small team in Ajax, Ontario. We bring businesses and people together, one honest task at a
          time.
        </p>
      }
    >
      <Band title="What drives us">
        <div className="grid gap-8 md:grid-cols-2">
          <Statement name={t('Our mission')}>{MISSION}</Statement>
          <Statement name={t('Our vision')}>{VISION}</Statement>
        </div>
      </Band>
      <Band title="What you can count on" raised>
        <FactGrid facts={BENEFITS} />
      </Band>
      <Band title="Our impact">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-x-8 gap-y-6 lg:grid-cols-4">
          {IMPACT.map(({ figure, what }) => (
            <div key={what} className="flex flex-col-reverse border-t border-line pt-4">
              <dt className="text-ink2">{what}</dt>
              <dd className="tabular font-display text-30 font-bold sm:text-40 tracking-tight">{figure}</dd>
            </div>
          ))}
        </dl>
      </Band>
      <NextStep
        title="What would you like more of?"
        secondary={{ path: pageAt('/business/services'), label: t('See our services') }}
      >
        In a free 15-minute consultation, we’ll tell you whether we can help and what it would cost.
      </NextStep>
    </BusinessPage>
  ),
}

function Statement({ name, children }: { name: string; children: string }) {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-17 font-semibold">{name}</h3>
      <p className="max-w-measure pt-1 text-17 text-ink2">{children}</p>
    </div>
  )
}

const MISSION = t(
  'We help local businesses in Canada get noticed by real people. Our members try your business, then say what they think in their own words. You get attention you’ve earned, and a record of every task done for you.',
)

const VISION = t(
  'Marketing that small businesses can afford and customers can trust: every post disclosed, every review honest and every submission checked by a person before anyone is paid.',
)

const BENEFITS: Texts = {
  [t('Real people in Canada')]: t(
    'Members confirm their province and that they’re of age. No bots, and no one is paid twice for the same task.',
  ),
  [t('Every submission reviewed')]: t(
    'Our team checks every screenshot and note before we pay points. If it doesn’t fit your brief, we send it back and say why.',
  ),
  [t('Pay per service')]: t(
    'You pay for what’s delivered, in Canadian dollars, taxes included. No monthly fees and no minimum term.',
  ),
  [t('A steady pace')]: t(
    'Daily and weekly limits give members time to do honest work, and give us time to check all of it.',
  ),
  [t('Honest and disclosed')]: t(
    'We never ask for a star rating and never write a review for anyone. Members disclose that they were rewarded, wherever they post. What a platform forbids, no one can publish with us.',
  ),
  [t('A real contact')]: t(
    'A person in Ajax, Ontario replies {response}. Changes to a running campaign take effect {changes}.',
    CLAIMS,
  ),
}

/** Specification §1 Public claims. */
const IMPACT = [
  { figure: CLAIMS.activeUsers, what: t('active users') },
  { figure: CLAIMS.tasksCompleted, what: t('tasks completed') },
  { figure: CLAIMS.businessClients, what: t('business clients') },
  { figure: CLAIMS.turnaround, what: t('turnaround') },
] as const
