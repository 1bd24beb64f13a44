import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Card } from '#client/ui/card.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listCaseFigures } from '#contract/rewards/cases.ts'
import { CASE_DAYS } from '#domain/rewards/cases.ts'
import { formatCents, formatNumber, formatOneDecimal, formatPoints, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'

/** Open cases, and the deliveries that were bad; renders nothing if there are none. */
export function CasesCard() {
  const { data } = useEndpoint(listCaseFigures)
  if (!data || (data.open === 0 && data.rows.length === 0)) return null
  const { open, overdue, rows } = data
  return (
    <Card
      title="Cases"
      aside={
        <TextLink standalone href="/admin/cases" className="text-13">
          {open === 0 ? 'None open' : `${formatNumber(open)} open, ${formatNumber(overdue)} overdue`}
        </TextLink>
      }
      className="lg:col-span-2"
    >
      {rows.length > 0 && (
        <>
          <p className="pt-2 text-13 text-ink2">Bad deliveries in the last {CASE_DAYS} days</p>
          <ul className="grid gap-x-12 pt-2 lg:grid-cols-2">
            {rows.map((row) => (
              <Row key={`${row.reward.id} ${row.supplier}`} row={row} />
            ))}
          </ul>
        </>
      )}
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
