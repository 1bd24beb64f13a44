import { Ban, Check, Megaphone } from 'lucide-icons'
import type { ReactNode } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { cx } from '#client/ui/cx.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import {
  PLATFORM_NAMES,
  type PlatformRule,
  VERDICT_NAMES,
  type Verdict,
} from '#domain/campaigns/platform-rules.ts'
import { CLAIMS } from '#domain/site/public-claims.ts'
import { formatDay, formatDollars, formatList } from '#domain/text/format.ts'
import type { NoProps, SitePage } from '../page.ts'
import { ExampleReportLink } from '../shell/example-report-link.tsx'
import { pageAt } from '../site-links.ts'
import { Band, BusinessPage, FactGrid, NextStep } from './business-page.tsx'
import {
  allowanceOf,
  HOW_PRICING_WORKS,
  INCLUDED,
  PRICES,
  PRICING_QUESTIONS,
  type Price,
  RULES_READ,
  TIERS,
} from './pricing-content.ts'
import { faqFacts, Questions } from './questions.tsx'

/** Specification §2 Business pages: Pricing, §9 Displayed prices. */
export const businessPricing: SitePage<NoProps> = {
  title: () => t('Pricing in CAD: pay per service, no monthly fees'),
  description: t(
    'Prices in Canadian dollars, taxes included: promotion from $10, ads from $50. For each service, what the platform allows. Pay per approved service, with no monthly fees.',
  ),
  indexable: true,
  facts: [faqFacts(PRICING_QUESTIONS)],
  Body: () => (
    <BusinessPage
      path={pageAt('/business/pricing')}
      title="Pay only for approved work"
      lead={<p>Prices in CAD, taxes included. Pay per service with no monthly fees.</p>}
    >
      <Band
        title="Prices"
        lead="Some platforms forbid services in this list. No one can order those: their rows say what you get at that price instead."
        raised
      >
        <FactGrid facts={TIERS} />
        <PriceTable />
        <Sources />
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
        <p className="pt-4">
          <ExampleReportLink />
        </p>
      </Band>
      <Band title="Questions about prices">
        <Questions questions={PRICING_QUESTIONS} />
      </Band>
      <NextStep
        title="Get a price for your business"
        secondary={{ path: pageAt('/business/faq'), label: t('More questions') }}
      >
        Tell us what you need and how many. We’ll reply {CLAIMS.response} and set up a {CLAIMS.consultation}.
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
          <th scope="col">Minimum to ideal</th>
          <th scope="col" className="text-right">
            Target
          </th>
          <th scope="col">Timing</th>
        </tr>
      </thead>
      {PRICES.map((price) => (
        <PriceRows key={price.id} {...price} />
      ))}
    </table>
  )
}

const MARKS = {
  forbidden: { tone: 'red', icon: <Ban size={14} /> },
  disclosed: { tone: 'blue', icon: <Megaphone size={14} /> },
  free: { tone: 'spruce', icon: <Check size={14} /> },
} as const satisfies Record<Verdict, object>

/** The prices of a service, and what the platform allows. */
function PriceRows(price: Price) {
  const { id, service, unit, minimum, target, ideal, pace } = price
  const { verdict, sentences, instead } = allowanceOf(price)
  const quiet = verdict === 'forbidden' ? 'text-ink2' : undefined
  return (
    <tbody
      id={id}
      className="break-inside-avoid border-b border-line max-sm:block max-sm:py-4 target:bg-sunken target:border-sunken target:outline-8 target:outline-sunken"
    >
      <tr className="align-top max-sm:grid max-sm:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] max-sm:gap-x-4 max-sm:gap-y-1 sm:[&>*]:pt-3">
        <th scope="rowgroup" className="pr-3 text-left font-semibold max-sm:col-span-full">
          <span className="flex flex-wrap items-center gap-x-2">
            {service}
            {verdict && <Badge {...MARKS[verdict]}>{VERDICT_NAMES[verdict]}</Badge>}
          </span>
        </th>
        <Figure label="Minimum to ideal" className={quiet}>
          {t('{minimum}-{ideal} per {unit}', {
            minimum: formatDollars(minimum),
            ideal: formatDollars(ideal),
            unit,
          })}
        </Figure>
        <Figure label="Target" className={cx('sm:text-right', quiet ?? 'font-semibold')}>
          {formatDollars(target)}
        </Figure>
        <td className="px-3 text-ink2 max-sm:col-span-full max-sm:px-0">{pace}</td>
      </tr>
      <tr className="max-sm:block">
        <td colSpan={4} className="pt-1 pb-3 max-sm:block max-sm:pb-0">
          <p className="max-w-measure text-ink2">{sentences.join(' ')}</p>
          {instead && (
            <p className="max-w-measure">
              <strong className="font-semibold">Instead, at this price:</strong> {instead}
            </p>
          )}
        </td>
      </tr>
    </tbody>
  )
}

/** The pages of the platforms that the rules come from, and when we read them. */
function Sources() {
  return (
    <section aria-labelledby="sources" className="pt-6">
      <h3 id="sources" className="text-17 font-semibold">
        Sources
      </h3>
      <ul className="pt-1">
        {RULES_READ.map((rule) => (
          <Source key={rule.source} {...rule} />
        ))}
      </ul>
    </section>
  )
}

function Source({ platforms, source, read, checkedOn }: PlatformRule) {
  const values = {
    platforms: formatList(platforms.map((platform) => PLATFORM_NAMES[platform])),
    day: formatDay(checkedOn),
    a: (text: ReactNode) => (
      <TextLink leavesApp href={source}>
        {text}
      </TextLink>
    ),
  }
  return (
    <li className="py-1 text-ink2">
      {read === 'copy'
        ? t('<a>{platforms} rules</a>, checked {day}, read from a copy', values)
        : t('<a>{platforms} rules</a>, checked {day}', values)}
    </li>
  )
}

interface FigureProps {
  label: string
  className: string | undefined
  children: string
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <td className={cx('tabular px-3 max-sm:px-0', className)}>
      <span aria-hidden="true" className="block text-13 font-normal text-ink2 sm:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
