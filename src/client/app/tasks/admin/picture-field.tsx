import { useAction } from '#client/api/use-action.ts'
import { PictureUpload, SendingPicture } from '#client/app/picture-upload.tsx'
import { cx } from '#client/ui/cx.ts'
import { type AdminTask, removeTaskPicture, setTaskPicture } from '#contract/tasks/admin-tasks.ts'
import { TaskPicture } from '../task-picture.tsx'

const FAILED = 'Failed to update task'

interface PictureFieldProps {
  task: AdminTask
  onChange: (task: AdminTask) => void
}

/** A saved task's picture, which changes at once. */
export function PictureField({ task, onChange }: PictureFieldProps) {
  const change = useAction(setTaskPicture, {
    success: () => ['Task Updated', 'The new picture is saved.'],
    failure: { fallback: FAILED },
    onSuccess: onChange,
  })
  const remove = useAction(removeTaskPicture, {
    success: () => ['Task Updated', 'The picture is removed.'],
    failure: { fallback: FAILED },
    onSuccess: onChange,
  })
  const params = { id: task.id }
  return (
    <PictureUpload
      legend="Picture"
      chooseLabel={task.pictureUrl ? 'Change Picture' : 'Add Picture'}
      removeLabel="Remove picture"
      hint="JPG or PNG up to 5MB. It’s saved right away. Cards show the middle of it, in a 3:2 shape."
      saved={task.pictureUrl}
      change={change}
      remove={remove}
      name="picture"
      onChoose={(form) => change.run({ params, form })}
      onRemove={() => remove.run({ params })}
    >
      {(url, isSending) => (
        <div className="relative w-48 shrink-0">
          <TaskPicture
            task={{ ...task, pictureUrl: url }}
            className={cx('rounded-control', isSending && 'opacity-50')}
          />
          {isSending && <SendingPicture words="Sending the picture..." />}
        </div>
      )}
    </PictureUpload>
  )
}
