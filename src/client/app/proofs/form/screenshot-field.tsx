import { Camera, ImageUp, Trash2 } from 'lucide-icons'
import { useId } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { formatFileSize } from '#domain/files/files.ts'
import { FilePick } from '../picture/file-pick.tsx'
import { KeptThumbnail } from '../picture/kept-thumbnail.tsx'
import { CoverPicture } from './cover-picture.tsx'
import { PreparingPicture } from './preparing-picture.tsx'
import { useArrivingFile } from './use-arriving-file.ts'
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
            <FilePick {...pick} icon={<ImageUp size={16} />}>
              {picture ? 'Replace' : 'Choose Image'}
            </FilePick>
            <span className="hidden touch:inline-flex">
              <FilePick {...pick} icon={<Camera size={16} />} fromCamera>
                Take Photo
              </FilePick>
            </span>
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
