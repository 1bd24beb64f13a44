import { Repeat } from 'lucide-icons'
import { KeyHint } from '#client/app/desk/shortcuts/key-hint.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { t } from '#client/words/t.ts'
import type { AdminSubmission } from '#contract/reviews/admin-submissions.ts'
import { outcomeFits, tryText } from '#domain/tasks/review-tasks.ts'

/** 'Try 2 of 3' for a review task; nothing for others. */
export function TryBadge({ submission }: { submission: AdminSubmission }) {
  const text = tryText(tryOf(submission))
  if (text === null) return null
  return <Badge icon={<Repeat size={13} strokeWidth={2.5} />}>{t(text)}</Badge>
}

/** Whether an approval can say that nothing is visible online. */
export function canBeInvisible(submission: AdminSubmission): boolean {
  return outcomeFits(tryOf(submission), 'approved')
}

function tryOf({ task, version }: AdminSubmission) {
  return { isReview: task.isReview, version }
}

interface NotVisibleChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Sent with an approval: the member did the task, but the site does not show it (specification §4). */
export function NotVisibleChoice({ checked, onChange }: NotVisibleChoiceProps) {
  return (
    <Checkbox
      label={
        <>
          Not visible online, pay anyway <KeyHint>V</KeyHint>
        </>
      }
      aria-keyshortcuts="V"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
