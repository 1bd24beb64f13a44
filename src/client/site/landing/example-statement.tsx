import { formatPoints } from '../../ui/format.ts'
import { Points } from '../../ui/points.tsx'
import { TreeRings } from '../../ui/tree-rings.tsx'

/** An invented month of one member; every line is a kind of task or reward that the product has. */
const EXAMPLE = [
  { what: 'Private feedback on a lunch menu', detail: 'Approved by our team', amount: 400, as: 'earned' },
  {
    what: 'A disclosed post about a farmers’ market',
    detail: 'Approved by our team',
    amount: 600,
    as: 'earned',
  },
  { what: '$25 coffee card', detail: 'A reward, worth 25 Canadian dollars', amount: 2500, as: 'spent' },
] as const

const BALANCE_BEFORE = 2120
const BALANCE = EXAMPLE.reduce(
  (sum, { amount, as }) => sum + (as === 'earned' ? amount : -amount),
  BALANCE_BEFORE,
)

/** Shows what points look like before anyone has any: a statement that adds up. */
export function ExampleStatement() {
  return (
    <figure className="overflow-hidden rounded-balance border border-line bg-surface">
      <div className="relative overflow-hidden bg-deep px-6 py-4 text-on-deep">
        <TreeRings className="absolute -top-8 -right-6 size-40 text-amber opacity-60" />
        <p className="text-13 text-on-deep2">Total Points</p>
        <p className="tabular font-display text-40 font-bold">{formatPoints(BALANCE)}</p>
      </div>
      <ul className="divide-y divide-line px-6">
        {EXAMPLE.map(({ what, detail, amount, as }) => (
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
        An example: tasks, points and rewards change over time.
      </figcaption>
    </figure>
  )
}
