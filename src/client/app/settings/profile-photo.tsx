import { ImageUp, Trash2 } from 'lucide-icons'
import { useEffect, useId, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { cx } from '#client/ui/cx.ts'
import { FilePick } from '#client/ui/fields/file-pick.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { changePhoto, removePhoto } from '#contract/users/profile.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { initialsOf } from '#domain/text/characters.ts'

const FAILED = 'Failed to update profile'

/** A new photo shows right away, while it is still uploading. */
export function ProfilePhoto({ user }: { user: CurrentUser }) {
  const [tooLarge, setTooLarge] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => () => URL.revokeObjectURL(chosen ?? ''), [chosen])
  const id = useId()

  const forget = () => setChosen(null)
  const change = useAction(changePhoto, {
    success: () => ['Profile Updated', 'Your new photo is saved.'],
    failure: { fallback: FAILED },
    onFailure: forget,
  })
  const remove = useAction(removePhoto, {
    success: () => ['Profile Updated', 'Your photo is removed.'],
    failure: { fallback: FAILED },
    onSuccess: forget,
  })
  const problem = tooLarge ? FILE_TOO_LARGE : (change.problem ?? remove.problem)

  const take = (file: File) => {
    if (change.isPending) return
    change.reset()
    remove.reset()
    setTooLarge(file.size > MAX_UPLOAD_BYTES)
    if (file.size > MAX_UPLOAD_BYTES) return
    setChosen(URL.createObjectURL(file))
    const form = new FormData()
    form.set('photo', file)
    void change.run({ form })
  }

  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 font-semibold">Profile photo</legend>
      <KeepFocus className="flex items-center gap-4 max-sm:flex-col max-sm:items-start">
        <Portrait user={user} url={chosen ?? user.profileImageUrl} isSending={change.isPending} />
        <div className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-2">
            <FilePick
              icon={<ImageUp size={16} />}
              describedBy={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
              invalid={problem !== null}
              onTake={take}
            >
              Change Photo
            </FilePick>
            {user.profileImageUrl && (
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 size={16} />}
                busy={remove.isPending}
                onClick={() => void remove.run({})}
              >
                Remove photo
              </Button>
            )}
          </div>
          <p id={`${id}-hint`} className="text-13 text-ink2">
            JPG or PNG up to 5MB. It’s saved right away. Only you and our team can see it.
          </p>
          <ProblemText id={`${id}-problem`} problem={problem} />
        </div>
      </KeepFocus>
    </fieldset>
  )
}

function Portrait({ user, url, isSending }: { user: CurrentUser; url: string | null; isSending: boolean }) {
  return (
    <div className="relative grid size-24 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-spruce-tint text-30 font-semibold text-spruce">
      {url ? (
        <img src={url} alt="You" className={cx('size-full object-cover', isSending && 'opacity-50')} />
      ) : (
        <span aria-hidden="true">{initialsOf(user)}</span>
      )}
      {isSending && (
        <span role="status" className="absolute inset-0 grid place-items-center text-ink">
          <Spinner className="size-6" />
          <span className="sr-only">Sending your photo...</span>
        </span>
      )}
    </div>
  )
}
