import { useAction } from '#client/api/use-action.ts'
import { PictureUpload, SendingPicture } from '#client/app/picture-upload.tsx'
import { cx } from '#client/ui/cx.ts'
import { changePhoto, removePhoto } from '#contract/users/profile.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { initialsOf } from '#domain/text/characters.ts'

const FAILED = 'Failed to update profile'

export function ProfilePhoto({ user }: { user: CurrentUser }) {
  const change = useAction(changePhoto, {
    success: () => ['Profile Updated', 'Your new photo is saved.'],
    failure: { fallback: FAILED },
  })
  const remove = useAction(removePhoto, {
    success: () => ['Profile Updated', 'Your photo is removed.'],
    failure: { fallback: FAILED },
  })
  return (
    <PictureUpload
      legend="Profile photo"
      chooseLabel="Change Photo"
      removeLabel="Remove photo"
      hint="JPG or PNG up to 5MB. It’s saved right away. Only you and our team can see it."
      saved={user.profileImageUrl}
      change={change}
      remove={remove}
      name="photo"
      onChoose={(form) => change.run({ form })}
      onRemove={() => remove.run({})}
    >
      {(url, isSending) => (
        <div className="relative grid size-24 shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-spruce-tint text-30 font-semibold text-spruce">
          {url ? (
            <img src={url} alt="You" className={cx('size-full object-cover', isSending && 'opacity-50')} />
          ) : (
            <span aria-hidden="true">{initialsOf(user)}</span>
          )}
          {isSending && <SendingPicture words="Sending your photo..." />}
        </div>
      )}
    </PictureUpload>
  )
}
