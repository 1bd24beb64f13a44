import type { ReactNode } from 'react'
import { useDollars } from '#client/app/points/parts/dollars.tsx'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { formatCents, formatNumber, formatPoints } from '#domain/text/format.ts'
import { LimitBar, TONES } from '../parts/budget-bar.tsx'
import { type Limit, pointsOf, unitsOf } from '../parts/budget-parts.ts'

/** The two limits; what the house pays is apart from both. */
export function BudgetCards({ campaign: { budget, unitPrice } }: { campaign: Campaign }) {
  const dollars = useDollars('team')
  const inDollars = (points: number) => dollars(points)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <LimitCard
        title="Points"
        total={['Cap', formatPoints(budget.cap), inDollars(budget.cap)]}
        of={pointsOf(budget)}
        words={{ settled: 'Awarded', open: 'Promised' }}
        notes={inDollars}
        house={
          <>
            <b className="font-semibold text-ink">House cost</b> {formatPoints(budget.housePoints)}
            {inDollars(budget.housePoints) && `, ${inDollars(budget.housePoints)}`}, never billed
          </>
        }
      />
      <LimitCard
        title="Units"
        total={['Ordered units', formatNumber(budget.orderedUnits), `at ${formatCents(unitPrice)} each`]}
        of={unitsOf(budget)}
        words={{ settled: 'Approved', open: 'Open' }}
        notes={(units) => formatCents(units * unitPrice)}
        house={
          <>
            <b className="font-semibold text-ink">House units</b> {formatNumber(budget.houseUnits)}, never
            billed
          </>
        }
      />
    </div>
  )
}

interface LimitCardProps {
  title: string
  total: readonly [string, string, string | null]
  of: Limit
  words: { settled: string; open: string }
  /** The same amount in dollars. */
  notes: (amount: number) => string | null
  house: ReactNode
}

function LimitCard({ title, total: [name, amount, note], of, words, notes, house }: LimitCardProps) {
  const tones = TONES[of.what]
  return (
    <Card
      title={title}
      aside={
        <span className="tabular text-right text-13 text-ink2">
          {name} <b className="font-semibold text-ink">{amount}</b>
          {note && (
            <>
              , <span className="max-sm:block">{note}</span>
            </>
          )}
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-4">
        <LimitBar of={of} />
        <dl className="flex flex-wrap gap-3">
          <Amount term={words.settled} swatch={tones.settled} amount={of.settled} note={notes(of.settled)} />
          <Amount term={words.open} swatch={tones.open} amount={of.open} note={notes(of.open)} />
          <Amount term="Left" swatch="text-sunken" amount={of.left} note={notes(of.left)} />
        </dl>
        <p className="tabular border-t border-line pt-3 text-13 text-ink2">{house}</p>
      </div>
    </Card>
  )
}

interface AmountProps {
  term: string
  /** The colour of its part of the bar. */
  swatch: string
  amount: number
  note: string | null
}

function Amount({ term, swatch, amount, note }: AmountProps) {
  return (
    <div className="flex min-w-fit grow basis-20 flex-col">
      <dt className="flex items-center gap-1.5 text-13 text-ink2">
        <span
          aria-hidden="true"
          className={cx('size-2.5 shrink-0 rounded-full bg-current ring-1 ring-line', swatch)}
        />
        {term}
      </dt>
      <dd>
        <span className="tabular block text-20 font-semibold whitespace-nowrap">{formatNumber(amount)}</span>
        {note && <span className="tabular block text-13 whitespace-nowrap text-ink2">{note}</span>}
      </dd>
    </div>
  )
}
