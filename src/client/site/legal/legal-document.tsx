import { TERMS_VERSION } from '#domain/identity/consent.ts'
import { PlainHeader } from '../shell/plain-header.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'
import { LegalContents } from './legal-contents.tsx'
import type { LegalSection } from './legal-section.ts'

interface LegalDocumentProps {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** Contents and numbered sections, for screen and print (interface: Public). */
export function LegalDocument({ title, lead, sections }: LegalDocumentProps) {
  return (
    <>
      <PlainHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-6 px-4 [overflow-wrap:anywhere] pt-8 pb-18 sm:px-6 sm:pt-12 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-x-12 print:block print:p-0"
      >
        <div className="max-w-measure text-17 lg:col-start-2 print:py-6 print:text-15">
          <h1 className="font-display text-30 font-bold tracking-tight sm:text-40">{title}</h1>
          <p className="pt-2 text-13 text-ink2">
            Effective and last updated <time dateTime={TERMS_VERSION}>August 1, 2025</time>
          </p>
          <p className="pt-4 text-ink2">{lead}</p>
        </div>
        <LegalContents sections={sections} />
        <div className="flex max-w-measure flex-col gap-8 text-17 lg:col-start-2 print:block print:text-15">
          {sections.map((section, at) => (
            <Section key={section.id} {...section} number={at + 1} />
          ))}
        </div>
      </main>
      <div className="print:hidden">
        <SiteFooter />
      </div>
    </>
  )
}

function Section({ id, title, body, number }: LegalSection & { number: number }) {
  return (
    <section id={id} className="border-t border-line pt-6 print:mb-6">
      <h2 className="text-20 font-semibold in-target:text-spruce print:break-after-avoid">
        <a href={`#${id}`} className="group rounded-chip">
          {`${number}. ${title}`}
          <span
            aria-hidden="true"
            className="pl-2 text-ink3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-100 print:hidden"
          >
            #
          </span>
        </a>
      </h2>
      <div className="prose pt-3 print:[&_h3]:break-after-avoid">{body}</div>
    </section>
  )
}
