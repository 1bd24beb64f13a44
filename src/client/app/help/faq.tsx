import { ChevronDown } from 'lucide-icons'
import { useSearchParams } from 'wouter'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { paramsWith } from '#client/app/use-address-filters.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { getReviewFigures } from '#contract/overview/overview.ts'
import { reviewFiguresText } from '#domain/overview/review-figures.ts'
import { plural } from '#domain/text/format.ts'
import { type FaqEntry, matchingFaq } from './faq-entries.ts'

/** Several answers can be open; the search is kept in the URL. */
export function Faq() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const setSearch = (text: string) =>
    setParams((now) => paramsWith(now, { search: text || null }), { replace: true })
  const sections = matchingFaq(search)
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  useAnnounce(search.trim() === '' ? undefined : plural(count, 'question found', 'questions found'))
  return (
    <Card title="Frequently Asked Questions">
      <KeepFocus className="flex flex-col gap-4 pt-4">
        <SearchField
          label="Search questions"
          placeholder="Search questions..."
          value={search}
          onChange={setSearch}
        />
        {sections.length === 0 && (
          <EmptyState kind="no-match" title="No questions match your search." onClear={() => setSearch('')}>
            Ask us using the form on this page.
          </EmptyState>
        )}
        {sections.map(({ id, title, entries }) => (
          <section key={id} aria-labelledby={`faq-${id}`} className="flex flex-col">
            <h3 id={`faq-${id}`} className="pb-1 text-13 font-semibold text-ink2">
              {title}
            </h3>
            {entries.map((entry) => (
              <Question key={entry.question} entry={entry} />
            ))}
          </section>
        ))}
      </KeepFocus>
    </Card>
  )
}

function Question({ entry: { question, answer, link, showsFigures } }: { entry: FaqEntry }) {
  return (
    <details className="group border-t border-line">
      <summary className="target flex cursor-pointer list-none items-center justify-between gap-4 rounded-chip py-3 font-medium hover:text-spruce [&::-webkit-details-marker]:hidden">
        {question}
        <ChevronDown size={16} className="shrink-0 text-ink2 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex max-w-measure flex-col items-start gap-1 pb-4 text-ink2">
        <p>{answer}</p>
        {showsFigures && <Figures />}
        {link && (
          <TextLink standalone href={link.href}>
            {link.label}
          </TextLink>
        )}
      </div>
    </details>
  )
}

function Figures() {
  const { data: figures } = useEndpoint(getReviewFigures)
  return figures && <p>{t(reviewFiguresText(figures))}</p>
}
