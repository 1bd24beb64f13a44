import { Check } from 'lucide-icons'
import { cx } from '#client/ui/cx.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { MemberTaskState } from '#domain/proofs/submissions.ts'

const STEPS = ['Claim', 'Do', 'Submit', 'Review'] as const

function stepsDone(state: MemberTaskState, proofIsReady: boolean): number {
  if (state === 'unclaimed') return 0
  if (state === 'pending') return 3
  if (state === 'approved') return STEPS.length
  return proofIsReady ? 2 : 1
}

interface StepsProps {
  state: MemberTaskState
  /** There is something to submit, so 'Do' counts as done. */
  proofIsReady: boolean
}

export function Steps({ state, proofIsReady }: StepsProps) {
  const done = stepsDone(state, proofIsReady)
  return (
    <ol aria-label="Steps" className="flex flex-wrap items-center gap-2 sm:gap-3">
      {STEPS.map((step, index) => {
        const isDone = index < done
        const isCurrent = index === done
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx('flex items-center gap-2 sm:gap-3', index > 0 && 'grow sm:grow-0')}
          >
            {index > 0 && (
              <span aria-hidden="true" className="h-px min-w-2 grow bg-line max-[22.5rem]:hidden sm:w-8" />
            )}
            <span
              className={cx(
                'flex items-center gap-2 text-13',
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
