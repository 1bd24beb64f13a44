import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listCaseFigures } from '#contract/rewards/cases.ts'
import { CASE_DAYS } from '#domain/rewards/cases.ts'
import { formatCents, formatNumber, formatOneDecimal, formatPoints, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** The cases of the last days and their outcomes; renders nothing if there were none. */
export function CasesCard() {
  const rows = useEndpoint(listCaseFigures).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Card
      title="Cases"
      aside={<span className="text-13 text-ink2">Bad deliveries in the last {CASE_DAYS} days</span>}
      className="lg:col-span-2"
    >
      <ul className="grid gap-x-12 pt-2 lg:grid-cols-2">
        {rows.map((row) => (
          <Row key={`${row.reward.id} ${row.supplier}`} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ row }: { row: ReplyOf<typeof listCaseFigures>['rows'][number] }) {
  const { reward, supplier, delivered, replaced, refunded, refused, costCents, refundedPoints } = row
  const bad = replaced + refunded
  const costs = [
    costCents > 0 && formatCents(costCents),
    refundedPoints > 0 && `${formatPoints(refundedPoints)} returned`,
  ].filter(Boolean)
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2">
      <span className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words">
          <strong lang={languageOf(reward.name)} className="font-semibold">
            {reward.name}
          </strong>
          {supplier && `, ${supplier}`}
        </span>
        <span className="tabular font-semibold">{formatOneDecimal((100 * bad) / delivered)}%</span>
      </span>
      <span className="text-13 text-ink2">
        {`${formatNumber(bad)} of ${plural(delivered, 'delivery', 'deliveries')}`}
        {refused > 0 && `, ${formatNumber(refused)} refused`}.
        {costs.length > 0 && ` Cost: ${costs.join(' and ')}.`}
      </span>
    </li>
  )
}
