import { Check } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import { formatDollars } from '#domain/text/format.ts'
import type { NoProps, SitePage } from '../page.ts'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'
import { HOW_PRICING_WORKS, INCLUDED, PRICES, PRICING_QUESTIONS, type Price } from './pricing-content.ts'
import { faqFacts, Questions } from './questions.tsx'

/** Specification §2 Business pages: Pricing, §9 Displayed prices. */
export const businessPricing: SitePage<NoProps> = {
  title: () => 'Pricing in CAD: pay per service, no monthly fees',
  description:
    'Prices in Canadian dollars, taxes included: reviews from $5.00, likes from $0.25, ads from $50. Pay per approved service, with no monthly fees.',
  indexable: true,
  facts: [faqFacts(PRICING_QUESTIONS)],
  Body: () => (
    <BusinessPage
      path="/business/pricing"
      title="Pay only for approved work"
      lead={<p>Prices in CAD, taxes included. Pay per service with no monthly fees.</p>}
    >
      <Band title="Prices" raised>
        <PriceTable />
      </Band>
      <Band title="How pricing works">
        <FactGrid facts={HOW_PRICING_WORKS} />
      </Band>
      <Band title="What’s included" raised>
        <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
          {INCLUDED.map((item) => (
            <li key={item} className="flex gap-3">
              <Check size={18} className="mt-1 shrink-0 text-spruce" />
              {item}
            </li>
          ))}
        </ul>
      </Band>
      <Band title="Questions about prices">
        <Questions questions={PRICING_QUESTIONS} />
      </Band>
      <NextStep
        title="Get a price for your business"
        secondary={{ path: '/business/faq', label: 'More questions' }}
      >
        Tell us what you need and how many. We’ll reply within 24 hours, and the first 15 minutes on the phone
        are free.
      </NextStep>
    </BusinessPage>
  ),
}

/** Each row becomes a card with labelled figures on a phone. */
function PriceTable() {
  return (
    <table className="w-full max-sm:block">
      <caption className="sr-only">Prices per service in Canadian dollars</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-left text-13 text-ink2 [&>th]:px-3 [&>th]:py-2 [&>th]:font-semibold [&>th:first-child]:pl-0">
          <th scope="col">Service</th>
          <th scope="col">Unit</th>
          <th scope="col" className="text-right">
            Minimum
          </th>
          <th scope="col" className="text-right">
            Target
          </th>
          <th scope="col" className="text-right">
            Ideal
          </th>
          <th scope="col">Timing</th>
        </tr>
      </thead>
      <tbody className="max-sm:flex max-sm:flex-col">
        {PRICES.map((price) => (
          <PriceRow key={price.service} {...price} />
        ))}
      </tbody>
    </table>
  )
}

function PriceRow({ service, unit, minimum, target, ideal, pace }: Price) {
  return (
    <tr className="border-b border-line max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] max-sm:gap-y-1 max-sm:py-4">
      <th scope="row" className="py-3 pr-3 text-left font-semibold max-sm:col-span-full max-sm:p-0">
        {service}
        <span className="block text-13 font-normal text-ink2">
          {`${formatDollars(minimum)}-${formatDollars(ideal)} per ${unit}`}
        </span>
      </th>
      <td className="px-3 text-ink2 max-sm:hidden">{`per ${unit}`}</td>
      <Figure name="Minimum" value={minimum} />
      <Figure name="Target" value={target} strong />
      <Figure name="Ideal" value={ideal} />
      <td className="px-3 text-ink2 max-sm:col-span-full max-sm:px-0">{pace}</td>
    </tr>
  )
}

function Figure({ name, value, strong = false }: { name: string; value: number; strong?: boolean }) {
  return (
    <td className={cx('tabular px-3 text-right max-sm:px-0 max-sm:text-left', strong && 'font-semibold')}>
      <span aria-hidden="true" className="block text-13 font-normal text-ink2 sm:hidden">
        {name}
      </span>
      {formatDollars(value)}
    </td>
  )
}
