import { Card } from '#client/ui/card.tsx'
import type { Task } from '#contract/tasks/tasks.ts'
import { requirementLines } from '#domain/tasks/requirement-lines.ts'
import { languageOf } from '#domain/text/language.ts'
import { DisclosureLine } from './disclosure-line.tsx'
import type { Ticks } from './ticks.ts'

interface RequirementsProps {
  task: Pick<Task, 'requirements' | 'platform' | 'act'>
  ticks: Ticks | null
  headingLevel?: 2 | 3
}

/** A checklist while the member does the task, otherwise plain text (specification §2 Task detail). */
export function Requirements({ task, ticks, headingLevel }: RequirementsProps) {
  const { requirements: text } = task
  return (
    <Card title="Requirements for Points" headingLevel={headingLevel}>
      <DisclosureLine task={task} className="mt-3" />
      <div lang={languageOf(text)}>
        {ticks === null ? (
          <p className="max-w-measure pt-3 whitespace-pre-wrap">{text}</p>
        ) : (
          <Checklist text={text} ticks={ticks} />
        )}
      </div>
    </Card>
  )
}

/** Ticks are stored by a line's text, so they survive when an admin edits another line. */
function Checklist({ text, ticks }: { text: string; ticks: Ticks }) {
  return (
    <ul className="flex max-w-measure flex-col pt-2">
      {requirementLines(text).map(({ id, words, canFail }) => (
        <li key={id}>
          {canFail ? (
            <label className="target flex items-start gap-3 py-1 touch:py-2">
              <input
                type="checkbox"
                checked={ticks.has(nameOf(words))}
                onChange={({ target }) => ticks.set(nameOf(words), target.checked)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span className="whitespace-pre-wrap">{words}</span>
            </label>
          ) : (
            <p className="py-1 whitespace-pre-wrap">{words}</p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A name has no line breaks, because the stored list is split at them. */
function nameOf(words: string): string {
  return words.replaceAll('\n', ' ')
}
