import {
  type AdminTask,
  deleteTask,
  getTaskImpact,
  type TaskImpact,
} from '../../../../contract/admin-tasks.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { plural } from '../../../ui/format.ts'
import { ProblemText } from '../../../ui/problem-text.tsx'
import { TASK_READS } from './task-reads.ts'

const FAILED = 'Failed to delete task'

/** Asks before a task goes, and says whom it concerns (specification §5). */
export function DeleteTaskDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  const impact = useEndpoint(getTaskImpact, { params: { id: task.id } })
  const remove = useAction(deleteTask, {
    success: () => ({
      title: 'Task Deleted',
      description: 'An admin can restore it under Deleted.',
      tone: 'success',
    }),
    failure: { fallback: FAILED },
    refreshes: [...TASK_READS, getTaskImpact],
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${task.title}”?`}
      description="Are you sure you want to delete this task? This action cannot be undone."
      confirmLabel="Delete task"
      busy={remove.isPending}
      onConfirm={() => void remove.run({ params: { id: task.id } })}
    >
      <div role="status">
        <p>
          {impact.data
            ? impactText(impact.data)
            : impact.isError
              ? 'How many members it concerns could not be counted.'
              : 'Counting the members it concerns…'}
        </p>
      </div>
      <p className="text-ink2">
        It leaves every list at once, and members cannot bring it back; an admin can restore it under Deleted.
      </p>
      <ProblemText problem={remove.error && sentenceOf(remove.error, FAILED)} />
    </AlertDialog>
  )
}

function impactText({ affectedMembers, unsubmittedClaims, pendingSubmissions }: TaskImpact): string {
  if (affectedMembers === 0) return 'No member holds a place that is not paid yet.'
  const stand = [
    unsubmittedClaims > 0 && `${plural(unsubmittedClaims, 'has', 'have')} not submitted yet`,
    pendingSubmissions > 0 && `${plural(pendingSubmissions, 'waits', 'wait')} for a review`,
  ].filter(Boolean)
  const who = `${plural(affectedMembers, 'member is', 'members are')} affected`
  const where = stand.length > 0 ? `: ${stand.join(', ')}` : ''
  return `${who}${where}. They keep their place, can still submit, and are paid when approved.`
}
