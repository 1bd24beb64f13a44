import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { useEarlyProofs } from '../use-early-proofs.ts'
import { NotSentCard } from './not-sent-card.tsx'
import { SharedPictureDialog } from './shared-picture-dialog.tsx'
import { useShareArrival } from './use-share-arrival.ts'

/** Unsent proofs, and a picture shared from another app. */
export function Unsent({ userId, own }: { userId: string; own: OwnTasks }) {
  const [arrival, setArrival] = useShareArrival()
  useEarlyProofs(userId)
  return (
    <>
      <NotSentCard onChooseTask={() => setArrival('1')} />
      {arrival && (
        <SharedPictureDialog
          open
          arrival={arrival}
          userId={userId}
          own={own}
          onClose={() => setArrival(null)}
        />
      )}
    </>
  )
}
