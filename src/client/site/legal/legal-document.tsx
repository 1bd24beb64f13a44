import { ChevronDown } from 'lucide-icons'
import type { ReactNode } from 'react'
import { type PublicPath, pathIn } from '#contract/pages/public-pages.ts'
import { TERMS_DATE, TERMS_EDITION } from '#domain/identity/consent.ts'
import { LOCALES, OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { PlainHeader } from '../shell/header-frame.tsx'
import { SiteFooter } from '../shell/site-footer.tsx'

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
            Effective and last updated <time dateTime={TERMS_DATE}>August 1, 2025</time> · Version{' '}
            {TERMS_EDITION}
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

type Entries = readonly Pick<LegalSection, 'id' | 'title'>[]

/** Shown beside the text where it fits, else folded above it; not printed. */
function LegalContents({ sections }: { sections: Entries }) {
  return (
    <>
      <details className="group rounded-card border border-line bg-surface lg:hidden print:hidden">
        <summary className="target flex list-none items-center justify-between rounded-card px-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
          Contents
          <ChevronDown size={18} className="text-ink3 group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="border-t border-line px-4 py-2">
          <ContentsList sections={sections} />
        </nav>
      </details>
      <nav
        aria-label="Contents"
        className="sticky top-header max-h-[calc(100dvh-var(--header))] self-start overflow-y-auto py-2 max-lg:hidden lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden"
      >
        <p aria-hidden="true" className="pb-2 text-13 font-semibold text-ink3">
          Contents
        </p>
        <ContentsList sections={sections} />
      </nav>
    </>
  )
}

function ContentsList({ sections }: { sections: Entries }) {
  return (
    <ol>
      {sections.map(({ id, title }, at) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="target flex items-center gap-2 rounded-chip py-1 text-ink2 -outline-offset-2 hover:text-ink hover:underline"
          >
            <span className="tabular w-6 shrink-0 text-ink3">{at + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** Leads to a document in the other language. */
export function OtherVersion({ path, children }: { path: PublicPath; children: ReactNode }) {
  const other = OWN_LANGUAGE === 'en' ? 'fr' : 'en'
  return (
    <a href={pathIn(other, path)} hrefLang={LOCALES[other]}>
      {children}
    </a>
  )
}

/** Numbered by its place; links use its `id`, so it never changes once published. */
export interface LegalSection {
  id: string
  title: string
  body: ReactNode
}
