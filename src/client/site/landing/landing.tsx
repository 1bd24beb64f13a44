import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/buttons/button-link.tsx'
import { OfferChip } from '#client/ui/points.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import { t } from '#client/words/t.ts'
import { REVIEW_FIGURES_PLACEHOLDER, SIGNED_OUT } from '#contract/pages/public-pages.ts'
import { CLAIMS, EXAMPLE } from '#domain/site/public-claims.ts'
import { formatNumber, formatPoints } from '#domain/text/format.ts'
import { localBusiness } from '../local-business.ts'
import type { NoProps, SitePage } from '../page.ts'
import { ExampleReportLink } from '../shell/example-report-link.tsx'
import { NumberedSteps } from '../shell/numbered-steps.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { SiteHeader } from '../shell/site-header.tsx'
import { CONSULTATION, GET_STARTED } from '../site-links.ts'

/** Specification §2 Landing page. */
export const landing: SitePage<NoProps> = {
  title: () => t('Earn points for honest tasks, claim rewards'),
  description: t(
    'Complete small tasks like writing reviews and social media engagement, earn points when our team approves them, and claim gift cards and other rewards. {age}, Canada, manually reviewed.',
    CLAIMS,
  ),
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
      <div className="flex min-w-0 flex-col gap-4">
        <p
          id={SIGNED_OUT}
          tabIndex={-1}
          className="self-start rounded-control bg-spruce-tint px-3 py-2 not-target:hidden"
        >
          You’re signed out.
        </p>
        <h1 className="font-display text-40 font-bold tracking-tight sm:text-52">
          <span className="block">Honest tasks.</span> <span className="block">Real rewards.</span>
        </h1>
        <p className="max-w-measure text-17 text-ink2">
          Complete tasks like writing reviews and social media engagement to earn points and claim rewards.{' '}
          {formatNumber(EXAMPLE.reward.points)} points get you a {EXAMPLE.reward.name} (CAD).
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-2">
          <ButtonLink leavesApp href={GET_STARTED} variant="primary">
            Get Started
          </ButtonLink>
          <p className="text-13 font-semibold text-ink2">{CLAIMS.age} · Canada · Manually reviewed</p>
        </div>
      </div>
      <ExampleStatement />
    </div>
  )
}

/** Specification §2 Landing page. */
const STEPS = {
  [t('Join Tasks')]: t('Pick a task and claim a spot. You can leave any time before you submit.'),
  [t('Complete Tasks')]: t(
    'Do what the task asks, honestly and in your own words. Then add a screenshot or a note as proof.',
  ),
  [t('Earn Points')]: (
    <>
      You get your points when our team approves your submission, usually in{' '}
      <span className="whitespace-nowrap">{CLAIMS.approval}</span>.
    </>
  ),
  [t('Claim Rewards')]: t('Redeem your points for gift cards and other rewards. Points never expire.'),
}

function Steps() {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 pt-8 pb-4 sm:px-6 sm:pt-12 sm:pb-8">
        <h2 id="steps" className="text-24 font-bold tracking-tight">
          How it works
        </h2>
        <NumberedSteps steps={STEPS} className="pt-4" />
        <p className="pb-4 text-ink2 empty:hidden">{REVIEW_FIGURES_PLACEHOLDER}</p>
      </div>
    </section>
  )
}

/** The split section (specification §2 Landing page). */
function Audiences() {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] px-4 py-6 sm:px-6 md:py-12 md:grid-cols-2">
      <Audience
        name={t('For Users')}
        action={
          <ButtonLink leavesApp href={GET_STARTED} variant="primary" className="max-sm:whitespace-normal">
            Start Earning Today
          </ButtonLink>
        }
      >
        Earn points in your own time with tasks from Canadian businesses. A person reviews every submission.
        If yours is rejected, we tell you why and you can resubmit.
      </Audience>
      <Audience
        name={t('For Businesses')}
        action={
          <ButtonLink leavesApp href={CONSULTATION} className="max-sm:whitespace-normal">
            Get Free Consultation
          </ButtonLink>
        }
        more={<ExampleReportLink />}
      >
        Reach people who try your business and say what they think: in private feedback to you, or in posts
        that say they were rewarded. You pay per service, in Canadian dollars, with no monthly fees. We start
        with a {CLAIMS.consultation}.
      </Audience>
    </div>
  )
}

interface AudienceProps {
  name: string
  action: ReactNode
  more?: ReactNode
  children: ReactNode
}

function Audience({ name, action, more, children }: AudienceProps) {
  return (
    <section className="flex min-w-0 flex-col items-start gap-3 border-line py-6 max-md:not-last:border-b md:px-8 md:first:pl-0 md:last:border-l md:last:pr-0">
      <h2 className="text-24 font-bold tracking-tight">{name}</h2>
      <p className="max-w-measure text-ink2">{children}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        {action}
        {more}
      </div>
    </section>
  )
}

const { balanceBefore, tasks, reward } = EXAMPLE

const BALANCE = tasks.reduce<number>((sum, { points }) => sum + points, balanceBefore)

/** A member on the way to a reward, as an example that adds up. */
function ExampleStatement() {
  return (
    <figure className="overflow-hidden rounded-balance border border-line bg-surface">
      <div className="relative overflow-hidden bg-deep px-6 py-4 text-on-deep">
        <TreeRings className="absolute -top-14 -right-14 size-40 text-amber opacity-60" />
        <p className="text-13 text-on-deep2">Total Points</p>
        <p className="tabular font-display text-40 font-bold">{formatNumber(BALANCE)}</p>
        <ProgressBar
          label="Progress"
          value={BALANCE}
          max={reward.points}
          tone="amber"
          className="relative my-2 [--track:var(--deep-track)]"
        />
        <p className="text-13">
          {formatPoints(reward.points - BALANCE)} to go: {reward.name}
        </p>
      </div>
      <ul className="divide-y divide-line px-6">
        {tasks.map(({ title, points }) => (
          <li key={title} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="flex-1">
              <p>{title}</p>
              <p className="text-13 text-ink3">Approved by our team</p>
            </div>
            <OfferChip amount={points} />
          </li>
        ))}
      </ul>
      <figcaption className="border-t border-line bg-sunken px-6 py-2 text-13 text-ink2">
        This is an example. Tasks, points and rewards change over time.
      </figcaption>
    </figure>
  )
}
