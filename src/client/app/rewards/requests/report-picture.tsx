import { Trash2 } from 'lucide-icons'
import { useId } from 'react'
import { PreparingPicture } from '#client/app/proofs/form/upload-progress.tsx'
import { KeptThumbnail } from '#client/app/proofs/picture/kept-thumbnail.tsx'
import { PicturePicks } from '#client/app/proofs/picture/picture-picks.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import type { ChosenPicture } from './use-report-picture.ts'

export function ReportPicture({ picture }: { picture: ChosenPicture }) {
  const { file, url, part, problem, take, remove } = picture
  const id = useId()
  const describedBy = problem ? `${id}-problem ${id}-hint` : `${id}-hint`
  const pick = { describedBy, invalid: problem !== null, onTake: take }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 font-semibold">Picture (optional)</legend>
      <p id={`${id}-hint`} className="text-13 text-ink2">
        A screenshot or photo of what you saw. Please keep the whole code out of it.
      </p>
      {file && (
        <p className="flex items-center gap-3">
          <KeptThumbnail url={url} alt="The picture you chose" className="size-16" />
          <span className="min-w-0 truncate">{file.name}</span>
        </p>
      )}
      {part !== null && <PreparingPicture part={part} />}
      <KeepFocus className="flex flex-wrap gap-2">
        <PicturePicks {...pick} hasPicture={file !== null} />
        {file && (
          <Button variant="quiet" size="sm" icon={<Trash2 size={16} />} onClick={remove}>
            Remove
          </Button>
        )}
      </KeepFocus>
      <ProblemText id={`${id}-problem`} problem={problem} />
    </fieldset>
  )
}
