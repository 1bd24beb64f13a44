import { CLAIMS } from '#domain/site/public-claims.ts'
import type { Texts } from '../page.ts'
import { NumberedSteps } from '../shell/numbered-steps.tsx'

/** Specification §2 Landing page. */
const STEPS: Texts = {
  'Join Tasks': 'Pick a task and claim a spot. You can leave any time before you submit.',
  'Complete Tasks':
    'Do what the task asks, honestly and in your own words. Then add a screenshot or a note as proof.',
  'Earn Points': `You get your points when our team approves your submission, usually in ${CLAIMS.approval}.`,
  'Claim Rewards': 'Redeem your points for gift cards and other rewards. Points never expire.',
}

export function Steps() {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6">
        <h2 id="steps" className="text-24 font-bold tracking-tight">
          How it works
        </h2>
        <NumberedSteps steps={STEPS} className="pt-4" />
      </div>
    </section>
  )
}
