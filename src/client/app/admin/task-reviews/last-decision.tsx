import { Undo2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { KeyHint } from '../review-shell/shortcuts/key-hint.tsx'
import type { TakeBack } from './use-take-back.ts'

const NOUNS = { approved: ['approval', 'approvals'], rejected: ['rejection', 'rejections'] } as const

/** Takes back the last decision while that leaves no trace. */
export function LastDecision({ takeBack: { last, problem, takeBack } }: { takeBack: TakeBack }) {
  if (!last && problem === null) return null
  return (
    <>
      <ProblemText problem={problem} />
      {last && (
        <Button
          size="sm"
          icon={<Undo2 size={14} aria-hidden="true" />}
          aria-keyshortcuts="Z"
          onClick={takeBack}
        >
          {labelOf(last.to, last.ids.length)} <KeyHint>Z</KeyHint>
        </Button>
      )}
    </>
  )
}

function labelOf(to: keyof typeof NOUNS, count: number): string {
  const [one, several] = NOUNS[to]
  return count === 1 ? `Undo ${one}` : `Undo ${count} ${several}`
}
