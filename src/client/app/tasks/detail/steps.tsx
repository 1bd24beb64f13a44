import { Check } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'

const STEPS = ['Claim', 'Do', 'Submit', 'Review'] as const

function stepsDone(state: MemberTaskState, isDone: boolean): number {
  if (state === 'unclaimed') return 0
  if (state === 'pending') return 3
  if (state === 'approved') return STEPS.length
  return isDone ? 2 : 1
}

interface StepsProps {
  state: MemberTaskState
  /** The member has done the task: they said so, or opened its page. */
  isDone: boolean
}

export function Steps({ state, isDone: isTaskDone }: StepsProps) {
  const done = stepsDone(state, isTaskDone)
  return (
    <ol
      aria-label="Steps"
      className="flex max-w-160 flex-wrap items-center justify-between gap-x-2 gap-y-1 sm:gap-x-3"
    >
      {STEPS.map((step, index) => {
        const isDone = index < done
        const isCurrent = index === done
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('flex items-center gap-2 sm:gap-3', index > 0 && 'grow')}
          >
            {index > 0 && (
              <span aria-hidden="true" className="h-px min-w-2 grow bg-line max-[22rem]:hidden" />
            )}
            <span
              className={cx(
                'flex items-center gap-1 text-13 sm:gap-2',
                isCurrent ? 'font-semibold text-ink' : 'text-ink2',
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'tabular inline-flex size-6 items-center justify-center rounded-full border text-13 font-semibold',
                  isDone && 'border-transparent bg-spruce-tint text-spruce',
                  isCurrent && 'border-transparent bg-spruce text-on-spruce',
                  !isDone && !isCurrent && 'border-line text-ink2',
                )}
              >
                {isDone ? <Check size={14} strokeWidth={2.5} /> : index + 1}
              </span>
              {step}
              {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
