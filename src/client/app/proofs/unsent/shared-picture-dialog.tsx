import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { useSharedPicture } from '../picture/shared-picture.ts'
import { ChooseTask } from './choose-task.tsx'
import { NotArrived } from './not-arrived.tsx'
import type { Arrival } from './use-share-arrival.ts'

interface SharedPictureDialogProps {
  arrival: Arrival
  userId: string
  own: OwnTasks
  open: boolean
  onClose: () => void
}

/** Saves a shared picture as the draft of the chosen task; nothing is sent. */
export function SharedPictureDialog({ arrival, userId, own, open, onClose }: SharedPictureDialogProps) {
  const shared = useSharedPicture()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={shared === null ? 'The picture didn’t arrive' : 'Which task is this picture for?'}
      description={shared ? 'We only get it when you submit the task.' : undefined}
      width="sm"
    >
      {shared === undefined && <Spinner className="mx-auto size-8 text-spruce" />}
      {shared === null && <NotArrived arrival={arrival} />}
      {shared && <ChooseTask picture={shared} userId={userId} own={own} onDeleted={onClose} />}
    </Dialog>
  )
}
