import { ImageUp, Trash2 } from 'lucide-icons'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Button } from '#client/ui/buttons/button.tsx'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '#domain/files/files.ts'

/** The parts of an action (client/api/use-action.ts) that are shown; `run` resolves to undefined on failure. */
interface PictureAction {
  isPending: boolean
  problem: string | null
  reset: () => void
}

interface PictureUploadProps {
  legend: string
  chooseLabel: string
  removeLabel: string
  hint: string
  /** The saved picture's address. */
  saved: string | null
  change: PictureAction
  remove: PictureAction
  /** The file's name in the form. */
  name: string
  onChoose: (form: FormData) => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** Draws the picture, saved or just chosen. */
  children: (url: string | null, isSending: boolean) => ReactNode
}

/** Saves a chosen picture right away, and shows it while it is still uploading. */
export function PictureUpload({ saved, change, remove, onChoose, onRemove, ...words }: PictureUploadProps) {
  const [tooLarge, setTooLarge] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  const id = useId()
  const problem = tooLarge ? FILE_TOO_LARGE : (change.problem ?? remove.problem)

  const take = async (file: File) => {
    if (change.isPending) return
    change.reset()
    remove.reset()
    setTooLarge(file.size > MAX_UPLOAD_BYTES)
    if (file.size > MAX_UPLOAD_BYTES) return
    setChosen(URL.createObjectURL(file))
    const form = new FormData()
    form.set(words.name, file)
    if ((await onChoose(form)) === undefined) setChosen(null)
  }
  const takeAway = async () => {
    if ((await onRemove()) !== undefined) setChosen(null)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-semibold">{words.legend}</legend>
      <KeepFocus className="flex items-center gap-4 max-sm:flex-col max-sm:items-start">
        {words.children(chosen ?? saved, change.isPending)}
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FilePick
              icon={<ImageUp size={16} />}
              describedBy={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
              invalid={problem !== null}
              onTake={(file) => void take(file)}
            >
              {words.chooseLabel}
            </FilePick>
            {saved !== null && (
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 size={16} />}
                busy={remove.isPending}
                onClick={() => void takeAway()}
              >
                {words.removeLabel}
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-13 text-ink2">
            {words.hint}
          </p>
          <ProblemText id={`${id}-problem`} problem={problem} />
        </div>
      </KeepFocus>
    </fieldset>
  )
}

/** Covers a picture while it is being sent. */
export function SendingPicture({ words }: { words: string }) {
  return (
    <span role="status" className="absolute inset-0 grid place-items-center text-ink">
      <Spinner className="size-6" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
