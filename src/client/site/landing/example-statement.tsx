import { Points } from '#client/ui/points.tsx'
import { TreeRings } from '#client/ui/tree-rings.tsx'
import { EXAMPLE } from '#domain/site/public-claims.ts'
import { formatNumber } from '#domain/text/format.ts'

const { balanceBefore, tasks, reward } = EXAMPLE

const LINES = [
  ...tasks.map(({ title, points }) => ({
    what: title,
    detail: 'Approved by our team',
    amount: points,
    as: 'earned' as const,
  })),
  { what: reward.name, detail: `Reward: ${reward.value}`, amount: reward.points, as: 'spent' as const },
]

const BALANCE = LINES.reduce<number>(
  (sum, { amount, as }) => sum + (as === 'earned' ? amount : -amount),
  balanceBefore,
)

/** A statement that adds up, as an example. */
export function ExampleStatement() {
  return (
    <figure className="overflow-hidden rounded-balance border border-line bg-surface">
      <div className="relative overflow-hidden bg-deep px-6 py-4 text-on-deep">
        <TreeRings className="absolute -top-8 -right-6 size-40 text-amber opacity-60" />
        <p className="text-13 text-on-deep2">Total Points</p>
        <p className="tabular font-display text-40 font-bold">{formatNumber(BALANCE)}</p>
      </div>
      <ul className="divide-y divide-line px-6">
        {LINES.map(({ what, detail, amount, as }) => (
          <li key={what} className="flex items-center justify-between gap-4 py-3">
            <div>
              <p>{what}</p>
              <p className="text-13 text-ink3">{detail}</p>
            </div>
            <Points amount={amount} as={as} />
          </li>
        ))}
      </ul>
      <figcaption className="border-t border-line bg-sunken px-6 py-2 text-13 text-ink2">
        This is an example. Tasks, points and rewards change over time.
      </figcaption>
    </figure>
  )
}
