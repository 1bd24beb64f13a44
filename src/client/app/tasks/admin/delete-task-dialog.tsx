import { useAction } from '#client/api/use-action.ts'
import { AlertDialog } from '#client/ui/overlays/alert-dialog.tsx'
import { type AdminTask, deleteTask } from '#contract/tasks/admin-tasks.ts'
import { TaskImpactText } from './task-impact-text.tsx'

/** Confirms the deletion and shows who it affects (specification §5). */
export function DeleteTaskDialog({ task, onClose }: { task: AdminTask; onClose: () => void }) {
  const remove = useAction(deleteTask, {
    success: () => ['Task Deleted', `You can restore “${task.title}” under Deleted.`],
    failure: { fallback: 'Failed to delete task' },
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete “${task.title}”?`}
      description="Are you sure you want to delete this task? This action cannot be undone."
      confirmLabel="Delete task"
      busy={remove.isPending}
      problem={remove.problem}
      onConfirm={() => void remove.run({ params: { id: task.id } })}
    >
      <div role="status">
        <TaskImpactText taskId={task.id} />
      </div>
    </AlertDialog>
  )
}
