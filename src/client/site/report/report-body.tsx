import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { ProgressBar } from '#client/ui/progress-bar.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { langOf } from '#client/words/lang-of.ts'
import { t } from '#client/words/t.ts'
import type { Report, ReportFigures } from '#domain/campaigns/reports.ts'
import { serviceLabel } from '#domain/inbox/inquiries.ts'
import { formatCents, formatDateTime, formatDay, formatNumber } from '#domain/text/format.ts'
import { ExampleBanner, ExampleMark } from './example-mark.tsx'
import { LaterChanges } from './later-changes.tsx'
import { ReportedProofs } from './reported-proofs.tsx'
import { WeekTable } from './week-table.tsx'

interface ReportBodyProps {
  report: Report
  /** Its figures are made up. */
  isExample?: true
}

/** A report from its title on, for screen and paper. */
export function ReportBody({ report, isExample }: ReportBodyProps) {
  const { client, campaign, figures, figuredAt, final, changes } = report
  const moment = {
    moment: formatDateTime(figuredAt),
    time: (text: ReactNode) => <time dateTime={figuredAt}>{text}</time>,
  }
  return (
    <div className="flex flex-col gap-6 print:block print:[&>*+*]:mt-6">
      {isExample && <ExampleMark />}
      <header className="flex flex-col gap-1 print:pt-4">
        {isExample && <ExampleBanner />}
        <p className="text-17 font-semibold break-words text-ink2" lang={langOf(client)}>
          {client}
        </p>
        <h1
          className="font-display text-30 font-bold tracking-tight break-words sm:text-40 print:text-30"
          lang={langOf(campaign)}
        >
          {campaign}
        </h1>
        <p className="text-ink2">
          {final
            ? t('Final report, as of <time>{moment}</time>', moment)
            : t('Report as of <time>{moment}</time>', moment)}
        </p>
      </header>
      <div className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
        <Ordered {...figures} />
        <Delivered {...figures} />
      </div>
      <div className="grid gap-6 md:grid-cols-2 print:block print:[&>*+*]:mt-6">
        <Card title="By week">
          <WeekTable weeks={figures.weeks} />
        </Card>
        <Card title="Rejected proofs" className="break-inside-avoid">
          <Rejected {...figures} />
        </Card>
      </div>
      {final && <LaterChanges {...figures} changes={changes} />}
      <ReportedProofs {...report} />
      {report.csv && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 print:hidden">
          <TextLink leavesApp standalone href={report.csv.proofs}>
            Download the proofs (CSV)
          </TextLink>
          <TextLink leavesApp standalone href={report.csv.figures}>
            Download the figures (CSV)
          </TextLink>
        </p>
      )}
    </div>
  )
}

function Ordered({ service, orderedUnits, unitPrice, startsOn, endsOn }: ReportFigures) {
  return (
    <Card title="Ordered" className="break-inside-avoid">
      <dl className="mt-3 flex flex-col gap-2">
        <Fact label="Service">{serviceLabel(service)}</Fact>
        <Fact label="Units">{formatNumber(orderedUnits)}</Fact>
        <Fact label="Price per unit">{formatCents(unitPrice)}</Fact>
        <Fact label="Days">{daysOf(startsOn, endsOn)}</Fact>
      </dl>
    </Card>
  )
}

function Delivered({ approvedUnits, orderedUnits, unitPrice }: ReportFigures) {
  const delivered = t('{approved, number} of {ordered, plural, one {# unit} other {# units}} approved', {
    approved: approvedUnits,
    ordered: orderedUnits,
  })
  return (
    <Card title="Delivered" className="break-inside-avoid">
      <p className="tabular mt-3 text-24 font-bold tracking-tight">{delivered}</p>
      <ProgressBar
        label="Approved units"
        value={approvedUnits}
        max={orderedUnits}
        valueText={delivered}
        className="mt-2 [print-color-adjust:exact] print:border print:border-ink3"
      />
      <dl className="mt-4">
        <Fact
          label={t('{count, plural, one {# approved unit} other {# approved units}} at {price}', {
            count: approvedUnits,
            price: formatCents(unitPrice),
          })}
        >
          <strong className="font-semibold">{formatCents(approvedUnits * unitPrice)}</strong>
        </Fact>
      </dl>
      <p className="mt-2 text-13 text-ink2">You pay for approved units only.</p>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-ink2">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}

function daysOf(startsOn: string | null, endsOn: string | null): string {
  if (startsOn && endsOn)
    return t('{first} to {last}', { first: formatDay(startsOn), last: formatDay(endsOn) })
  if (startsOn) return t('From {day}', { day: formatDay(startsOn) })
  return endsOn ? t('Until {day}', { day: formatDay(endsOn) }) : t('Open')
}

function Rejected({ rejected, reasons }: ReportFigures) {
  if (rejected === 0) return <p className="mt-3">No proof was rejected.</p>
  return (
    <>
      <p className="mt-3 max-w-measure">
        {t(
          '{count, plural, one {# proof didn’t} other {# proofs didn’t}} meet the requirements. We reject such a proof, and you don’t pay for it.',
          { count: rejected },
        )}
      </p>
      <table className="mt-3 w-full">
        <caption className="sr-only">Why proofs were rejected; one proof can have several reasons</caption>
        <thead>
          <tr className="border-b border-line text-13 text-ink2">
            <th scope="col" className="py-1 text-left font-semibold wrap-anywhere hyphens-auto">
              Requirement that wasn’t met
            </th>
            <th scope="col" className="py-1 pl-4 text-right font-semibold">
              Proofs
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map(({ reason, count }) => (
            <tr key={reason} className="break-inside-avoid border-line not-last:border-b">
              <th
                scope="row"
                lang={reason === null ? undefined : langOf(reason)}
                className="py-2 text-left font-normal wrap-anywhere"
              >
                {reason ?? t('Another reason')}
              </th>
              <td className="tabular py-2 pl-4 text-right align-top">{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
