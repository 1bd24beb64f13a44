import { ChevronDown } from 'lucide-icons'
import type { Texts } from '../page.ts'

/** Works without scripts; several can be open. */
export function Questions({ questions }: { questions: Texts }) {
  return (
    <div className="max-w-measure border-t border-line">
      {Object.entries(questions).map(([question, answer]) => (
        <details key={question} className="group border-b border-line">
          <summary className="target flex cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold hover:text-spruce [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              size={18}
              className="shrink-0 text-ink3 transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="pb-4 text-ink2">{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** schema.org FAQPage. */
export function faqFacts(questions: Texts): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    mainEntity: Object.entries(questions).map(([question, answer]) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
