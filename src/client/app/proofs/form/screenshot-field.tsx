import { SquareDashed, Trash2 } from 'lucide-icons'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { carriesFiles, useDroppedFiles } from '#client/app/use-dropped-files.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { formatFileSize } from '#domain/files/files.ts'
import { CoverDialog, type CoverDialogProps } from '../cover/cover-dialog.tsx'
import { KeptThumbnail } from '../picture/kept-thumbnail.tsx'
import { PicturePicks } from '../picture/picture-picks.tsx'
import { PreparingPicture } from './upload-progress.tsx'
import type { ProofDraft } from './use-proof-draft.ts'

/** One picture: pasted or dropped anywhere on the page, picked, or taken with the camera. */
export function ScreenshotField({ draft }: { draft: ProofDraft }) {
  const { picture, preparing, pictureProblem: problem, takePicture } = draft
  const { isDraggedOver } = useArrivingFile(takePicture)
  const id = useId()
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  const describedBy = problem ? `${problemId} ${hintId}` : hintId
  const pick = { describedBy, invalid: problem !== null, onTake: takePicture }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 font-semibold">Screenshot or photo</legend>
      <KeepFocus
        className={cx(
          'flex flex-col gap-4 rounded-control sm:flex-row sm:items-center border border-dashed p-4 transition-colors',
          isDraggedOver ? 'border-spruce bg-spruce-tint' : 'border-input bg-sunken',
        )}
      >
        {picture && <KeptThumbnail url={picture.url} alt="The screenshot you chose" className="size-30" />}
        <div className="flex min-w-0 grow flex-col gap-3">
          <div>
            {picture && (
              <p className="flex gap-1 font-medium">
                <span className="truncate">{picture.name}</span>{' '}
                <span className="shrink-0 font-normal text-ink2">{formatFileSize(picture.size)}</span>
              </p>
            )}
            <p id={hintId} className="text-13 text-ink2">
              {picture === null && (
                <span className="touch:hidden">
                  Paste it (Ctrl+V), drop it anywhere on this page, or choose it.{' '}
                </span>
              )}
              {hintOf(draft)}
            </p>
          </div>
          {preparing !== null && <PreparingPicture part={preparing} />}
          <div className="flex flex-wrap gap-2">
            <PicturePicks {...pick} hasPicture={picture !== null} />
            {picture?.url && preparing === null && (
              <CoverPicture
                picture={{ url: picture.url, read: draft.readPicture }}
                onCovered={draft.takeCovered}
              />
            )}
            {picture && (
              <Button variant="quiet" size="sm" icon={<Trash2 size={16} />} onClick={draft.removePicture}>
                Remove
              </Button>
            )}
          </div>
        </div>
      </KeepFocus>
      <ProblemText id={problemId} problem={problem} />
    </fieldset>
  )
}

function hintOf({ picture, isSafe }: ProofDraft): string {
  if (picture === null) return 'Any photo or screenshot. We shrink large ones on your device first.'
  if (!isSafe) return 'This browser can’t save it. Please submit before you leave this page.'
  return picture.isKept ? 'Saved on this device until it’s sent.' : ''
}

function CoverPicture({ picture, onCovered }: Pick<CoverDialogProps, 'picture' | 'onCovered'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<SquareDashed size={16} />} onClick={() => setOpen(true)}>
        Cover Parts
      </Button>
      <CoverDialog open={isOpen} onClose={() => setOpen(false)} picture={picture} onCovered={onCovered} />
    </>
  )
}

/** Takes a file pasted or dropped anywhere on the page; of several, only the first (specification §5). */
function useArrivingFile(take: (file: File) => void): { isDraggedOver: boolean } {
  const takeFirst = (files: Iterable<File>) => {
    const [first] = files
    if (first) take(first)
  }
  const takePasted = useEffectEvent(takeFirst)

  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener(
      'paste',
      (event) => {
        if (!carriesFiles(event.clipboardData) || isTextForField(event)) return
        event.preventDefault()
        takePasted(event.clipboardData?.files ?? [])
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [])

  return useDroppedFiles(takeFirst)
}

/** Office programs copy text along with a picture of it; in a text field, the text is meant. */
function isTextForField(event: ClipboardEvent): boolean {
  const inField = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement
  return inField && (event.clipboardData?.types.includes('text/plain') ?? false)
}
