import type { Failure } from '#client/app/desk/queue/review-queue.ts'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { cx } from '#client/ui/cx.ts'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { failableLines, MAX_FAILED_LINES } from '#domain/tasks/requirement-lines.ts'
import { languageOf } from '#domain/text/language.ts'

export const NO_FAILURE: Failure = { lines: [], aboutPage: false }

/** Those of these cards' task; none where they are of several. */
export function linesOf(submissions: readonly AdminSubmission[]): string[] {
  const [first, ...others] = submissions.map(({ task }) => task)
  const isOne = others.every(({ id, textVersion }) => id === first?.id && textVersion === first.textVersion)
  return first && isOne ? failableLines(first.requirements).slice(0, MAX_FAILED_LINES) : []
}

/** The part of a rejection's body; a line that the task no longer has is left out. */
export function failureBody(failure: Failure, lines: readonly string[]) {
  const failedLines = lines.filter((line) => failure.lines.includes(line))
  return failedLines.length > 0 ? { failedLines, failedPage: failure.aboutPage } : {}
}

export function toggleLine(failure: Failure, line: string): Failure {
  const isNamed = failure.lines.includes(line)
  const lines = isNamed ? failure.lines.filter((other) => other !== line) : [...failure.lines, line]
  return lines.length === 0 ? NO_FAILURE : { ...failure, lines }
}

/** Only the first nine have a key: Shift and a digit. */
const KEYED = 9

interface FailedLinesProps {
  lines: readonly string[]
  failure: Failure
  onChange: (failure: Failure) => void
  /** Another page may help only in a review task. */
  isReview: boolean
}

/** The lines of the requirements as chips; the member reads the pressed ones under 'What to change'. */
export function FailedLines({ lines, failure, onChange, isReview }: FailedLinesProps) {
  if (lines.length === 0) return null
  const hasFailed = lines.some((line) => failure.lines.includes(line))
  return (
    <div className="flex flex-col gap-1">
      {/* One row on a phone, so that the picture stays in view. */}
      <fieldset className="flex shrink-0 items-center gap-2 overflow-auto p-1 -m-1 lg:max-h-36 lg:flex-wrap lg:gap-1 lg:text-13">
        <legend className="sr-only text-13 text-ink2 lg:not-sr-only">Requirements it fails</legend>
        {lines.map((line, index) => {
          const isFailed = failure.lines.includes(line)
          const digit = index < KEYED ? String(index + 1) : undefined
          return (
            <button
              key={line}
              type="button"
              aria-pressed={isFailed}
              aria-keyshortcuts={digit && `Shift+${digit}`}
              title={line}
              lang={languageOf(line)}
              // Keeps the focus where Enter sends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChange(toggleLine(failure, line))}
              className={cx(
                'target inline-flex max-w-[85%] shrink-0 items-center gap-1 rounded-control border px-3 py-1 text-left lg:max-w-full lg:px-2 touch:py-2',
                isFailed ? 'border-red bg-red-tint font-semibold text-red' : 'border-input hover:bg-sunken',
              )}
            >
              {digit && <KeyHint>{`⇧${digit}`}</KeyHint>}
              <span className="line-clamp-2 min-w-0 break-words max-lg:line-clamp-1">{line}</span>
            </button>
          )
        })}
      </fieldset>
      {isReview && hasFailed && (
        <Checkbox
          label="It’s about the page, or where the review appears"
          checked={failure.aboutPage}
          onChange={(event) => onChange({ ...failure, aboutPage: event.target.checked })}
        />
      )}
    </div>
  )
}
