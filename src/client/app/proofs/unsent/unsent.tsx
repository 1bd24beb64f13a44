import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { OwnTasks } from '#client/app/tasks/use-own-tasks.ts'
import { useAnnounce } from '#client/ui/hooks/announce.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { formatFileSize, MAX_SHARED_BYTES, MAX_SHARED_PICTURES } from '#domain/files/files.ts'
import { useSharedPictures } from '../picture/shared-picture.ts'
import { ChooseClaim } from './choose-claim.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { NotSentCard } from './not-sent-card.tsx'

/** Unsent proofs, and pictures shared from other apps. */
export function Unsent({ userId, own }: { userId: string; own: OwnTasks }) {
  const pictures = useSharedPictures()
  const [asked, ask] = useAsked()
  const picture = asked?.about === 'picture' ? pictures?.find(({ key }) => key === asked.key) : undefined
  const arrival = asked?.about === 'arrival' ? asked.arrival : null
  const isKept = arrival === '1' && pictures?.length !== 0
  useAnnounce(isKept && pictures ? 'The picture you shared is in the list “Not sent yet”.' : undefined)
  const close = () => ask(null)
  const showPicture = (key: string) => ask({ about: 'picture', key })
  return (
    <>
      <NotSentCard onChooseTask={showPicture} />
      {(picture || (arrival && !isKept)) && (
        <Dialog
          open
          onClose={close}
          title={picture ? 'Which task is this picture for?' : 'The picture didn’t arrive'}
          description={picture && 'We only get it when you submit the task.'}
          width="sm"
        >
          {picture && (
            <ChooseClaim
              key={picture.key}
              picture={picture}
              userId={userId}
              own={own}
              onReplaced={showPicture}
              onDiscarded={close}
            />
          )}
          {arrival && <NotArrived arrival={arrival} onTaken={showPicture} />}
        </Dialog>
      )}
    </>
  )
}

const WHY: Record<Arrival, string> = {
  '1': 'You already used or deleted the picture you shared. You can choose one here instead.',
  empty: 'Your browser didn’t pass on the picture you shared. You can choose it here instead.',
  lost: 'The picture you shared didn’t arrive. You can choose it here instead.',
  'too-large': 'The file you shared is too large. Please choose a different one.',
  full: `There’s no room for the picture you shared: we keep at most ${MAX_SHARED_PICTURES} shared pictures (${formatFileSize(MAX_SHARED_BYTES)} in all). Use or discard one in the list “Not sent yet”, then share this one again.`,
  'no-picture': 'The file you shared isn’t a picture. Please choose a different one.',
}

function NotArrived({ arrival, onTaken }: { arrival: Arrival; onTaken: (key: string) => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{WHY[arrival]}</p>
      {arrival !== 'full' && <ChoosePicture onTaken={onTaken} />}
    </div>
  )
}

/** How a picture shared from another app arrived (worker/receive-share.ts). */
const ARRIVALS = ['1', 'empty', 'lost', 'too-large', 'full', 'no-picture'] as const
type Arrival = (typeof ARRIVALS)[number]

/** A shared picture that the member has opened, or how one arrived; null when neither is shown. */
type Asked = { about: 'picture'; key: string } | { about: 'arrival'; arrival: Arrival } | null

/**
 * Reads the outcome of a share from the address and removes it there. The question of a picture that was kept stays
 * closed, because any website can send one.
 */
function useAsked(): [asked: Asked, ask: (next: Asked) => void] {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const said = new URLSearchParams(search).get('shared')
  const [asked, ask] = useState<Asked>(() => {
    const arrival = ARRIVALS.find((one) => one === said)
    return arrival ? { about: 'arrival', arrival } : null
  })
  useEffect(() => {
    if (said !== null) navigate(path, { replace: true })
  }, [said, path, navigate])
  return [asked, ask]
}
