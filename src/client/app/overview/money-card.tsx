import { type PagedList, usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { figuresAddress } from '#client/app/campaigns/parts/addresses.ts'
import { useWholeList } from '#client/app/tasks/use-own-tasks.ts'
import { Card } from '#client/ui/card.tsx'
import { cx } from '#client/ui/cx.ts'
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { type CampaignFigures, listCampaignFigures } from '#contract/campaigns/campaign-figures.ts'
import { listCampaigns } from '#contract/campaigns/campaigns.ts'
import { MAX_PAGE_SIZE } from '#domain/calls/page-sizes.ts'
import { formatCents, formatMonth, formatPoints, plural } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { torontoDay } from '#domain/time/time.ts'
import { byBilling, type Money } from './by-billing.ts'

/** How much the claims of this month bring and cost, by client; renders nothing while there are no campaigns. */
export function MoneyCard({ now }: { now: Date }) {
  const campaigns = usePagedEndpoint(listCampaigns, { query: { limit: 1 } })
  const from = `${torontoDay(now).slice(0, 7)}-01`
  // Read with the screen, so that the document has both.
  const list = usePagedEndpoint(listCampaignFigures, { query: { by: 'client', from, limit: MAX_PAGE_SIZE } })
  if (campaigns.rows.length === 0) return null
  return (
    <Card
      title="Money by client"
      aside={
        <TextLink standalone href={figuresAddress({ by: 'client', from })} className="text-13">
          All figures
        </TextLink>
      }
      className="lg:col-span-2"
    >
      <p className="pt-2 text-13 text-ink2">
        Claims made in {formatMonth(now)}. Outstanding is what the open ones would still cost.
      </p>
      <Clients list={list} from={from} />
    </Card>
  )
}

function Clients({ list, from }: { list: PagedList<CampaignFigures>; from: string }) {
  const { rows, isPending, isError, refetch } = useWholeList(list)
  if (isPending) return <ClientsSkeleton />
  if (isError) {
    return <PartFailed problem="We couldn’t load the money by client." onRetry={refetch} className="pt-3" />
  }
  if (rows.length === 0) return <p className="pt-3 text-ink2">No claims in campaigns this month.</p>
  const { most, others } = byBilling(rows)
  const columns = columnsOf(rows)
  return (
    <>
      <div aria-hidden="true" className={cx(LINE, 'pt-3 text-13 font-semibold text-ink2 max-md:hidden')}>
        <span>Client</span>
        <span className={FIGURES}>
          {columns.map(({ label }) => (
            <span key={label}>{label}</span>
          ))}
        </span>
      </div>
      <ul aria-label="Money by client" className="divide-y divide-line">
        {most.map(({ client, ...money }) => (
          <li key={client?.id} className={cx(LINE, 'py-2')}>
            <TextLink
              standalone
              href={figuresAddress({ by: 'campaign', client: String(client?.id), from })}
              lang={languageOf(client?.name ?? '')}
              className="min-w-0 wrap-anywhere"
            >
              {client?.name}
            </TextLink>
            <Figures of={money} columns={columns} />
          </li>
        ))}
        {others && (
          <li className={cx(LINE, 'py-2')}>
            <TextLink standalone href={figuresAddress({ by: 'client', from })} className="min-w-0">
              {plural(others.clients, 'more client', 'more clients')}
            </TextLink>
            <Figures of={others} columns={columns} />
          </li>
        )}
      </ul>
    </>
  )
}

const LINE = 'md:grid md:grid-cols-[minmax(0,1fr)_30rem] md:items-baseline md:gap-x-4'
const FIGURES = 'grid gap-x-6 sm:grid-cols-2 md:auto-cols-fr md:grid-flow-col md:grid-cols-none md:text-right'

interface Column {
  label: string
  value: (money: Money) => string
}

const BILLED: Column = { label: 'Billed', value: ({ billedCents }) => formatCents(billedCents) }

const IN_DOLLARS: readonly Column[] = [
  BILLED,
  { label: 'Cost', value: ({ costCents }) => formatCents(costCents ?? 0) },
  { label: 'Margin', value: ({ marginCents }) => formatCents(marginCents ?? 0) },
  { label: 'Outstanding', value: ({ outstandingCents }) => formatCents(outstandingCents ?? 0) },
]

const IN_POINTS: readonly Column[] = [
  BILLED,
  { label: 'Cost', value: (money) => formatPoints(money.awardedPoints + money.housePoints) },
  { label: 'Outstanding', value: ({ promisedPoints }) => formatPoints(promisedPoints) },
]

/** Points have dollars in every row or in none. */
function columnsOf(rows: readonly CampaignFigures[]): readonly Column[] {
  return rows.some(({ costCents }) => costCents === null) ? IN_POINTS : IN_DOLLARS
}

function Figures({ of, columns }: { of: Money; columns: readonly Column[] }) {
  return (
    <dl className={FIGURES}>
      {columns.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-2 md:justify-end">
          <dt className="text-13 text-ink2 md:sr-only">{label}</dt>
          <dd className="tabular">{value(of)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ClientsSkeleton() {
  return (
    <SkeletonGroup label="Loading the money by client..." className="flex flex-col gap-3 pt-3">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </SkeletonGroup>
  )
}
