import { CLAIMS } from '../../../domain/public-claims.ts'

/** The four steps (specification §2 Landing page). */
const STEPS = [
  {
    name: 'Join Tasks',
    text: 'Browse what is open near you and claim a place. You can leave again before you submit.',
  },
  {
    name: 'Complete Tasks',
    text: 'Do what the task asks, honestly and in your own words, then add a screenshot or a note as proof.',
  },
  {
    name: 'Earn Points',
    text: `Points arrive when our team approves your submission, typically within ${CLAIMS.approval}.`,
  },
  { name: 'Claim Rewards', text: 'Redeem your points for gift cards and other rewards. They never expire.' },
]

/** How it works, as a numbered ledger. */
export function Steps() {
  return (
    <section aria-labelledby="steps" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 py-12 sm:px-6">
        <h2 id="steps" className="text-24 font-bold tracking-tight">
          How it works
        </h2>
        <ol className="grid gap-x-8 pt-4 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map(({ name, text }, at) => (
            <li key={name} className="flex flex-col gap-1 border-t border-line py-4">
              <span aria-hidden="true" className="tabular text-13 font-semibold text-ink3">
                {at + 1} of {STEPS.length}
              </span>
              <h3 className="text-17 font-semibold">{name}</h3>
              <p className="text-ink2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
