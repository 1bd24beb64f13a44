import { ChevronDown } from 'lucide-icons'
import type { LegalSection } from './legal-section.ts'

type Entries = readonly Pick<LegalSection, 'id' | 'title'>[]

/** Beside the text where it fits, else folded above it; not printed. */
export function LegalContents({ sections }: { sections: Entries }) {
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
