import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { whenIdle } from '#client/ui/hooks/late-code.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { findSharedPicture, useSharedPicture } from '../picture/shared-picture.ts'
import { useEarlyProofs } from '../use-early-proofs.ts'
import { ChooseClaim } from './choose-claim.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { NotSentCard } from './not-sent-card.tsx'

/** Unsent proofs, and a picture shared from another app. */
export default function Unsent({ userId, own }: { userId: string; own: OwnTasks }) {
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

interface SharedPictureDialogProps {
  arrival: Arrival
  userId: string
  own: OwnTasks
  open: boolean
  onClose: () => void
}

/** Saves a shared picture as the draft of the chosen task; nothing is sent. */
function SharedPictureDialog({ arrival, userId, own, open, onClose }: SharedPictureDialogProps) {
  const shared = useSharedPicture()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={shared === null ? 'The picture didn’t arrive' : 'Which task is this picture for?'}
      description={shared ? 'We only get it when you submit the task.' : undefined}
      width="sm"
    >
      {shared === undefined && <Spinner className="mx-auto size-8 text-spruce" />}
      {shared === null && <NotArrived arrival={arrival} />}
      {shared && <ChooseClaim picture={shared} userId={userId} own={own} onDeleted={onClose} />}
    </Dialog>
  )
}

const WHY: Record<Arrival, string> = {
  '1': 'You already used or deleted the picture you shared. You can choose one here instead.',
  empty: 'Your browser didn’t pass on the picture you shared. You can choose it here instead.',
  lost: 'The picture you shared didn’t arrive. You can choose it here instead.',
  'too-large': 'The file you shared is too large. Please choose a different one.',
  'no-picture': 'The file you shared isn’t a picture. Please choose a different one.',
}

function NotArrived({ arrival }: { arrival: Arrival }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{WHY[arrival]}</p>
      <ChoosePicture />
    </div>
  )
}

/** How a picture shared from another app arrived (device/shared-pictures.ts). */
const ARRIVALS = ['1', 'empty', 'lost', 'too-large', 'no-picture'] as const
type Arrival = (typeof ARRIVALS)[number]

/** Reads the outcome from the address and removes it there; the screen keeps it until closed. */
function useShareArrival(): [arrival: Arrival | null, set: (next: Arrival | null) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const said = new URLSearchParams(search).get('shared')
  const [arrival, setArrival] = useState(ARRIVALS.find((one) => one === said) ?? null)
  useEffect(() => whenIdle(() => void findSharedPicture()), [])
  useEffect(() => {
    if (said !== null) navigate(path, { replace: true })
  }, [said, path, navigate])
  return [arrival, setArrival]
}
