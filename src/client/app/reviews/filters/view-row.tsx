import { Pencil, Trash2, X } from 'lucide-icons'
import { useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { deleteReviewView, type ReviewView, renameReviewView } from '#contract/reviews/review-views.ts'
import { linkTo, pathTo } from './view-links.ts'
import { ViewNameForm } from './view-name-form.tsx'

interface ViewRowProps {
  view: ReviewView
  isShown: boolean
  onOpen: () => void
}

/** One saved view. Deleting it does not ask, because it is quickly saved again. */
export function ViewRow({ view: { id, name, query }, isShown, onOpen }: ViewRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const rename = useAction(renameReviewView, {
    failure: { fallback: 'We couldn’t rename the view. Try again.' },
  })
  const remove = useAction(deleteReviewView, {
    failure: { fallback: 'We couldn’t delete the view. Try again.' },
  })
  if (isRenaming) {
    const send = async (typed: string) => {
      const renamed = await rename.run({ params: { id }, body: { name: typed } })
      if (renamed) setRenaming(false)
      return renamed !== undefined
    }
    return (
      <li className="py-2">
        <ViewNameForm
          label="New name"
          submitLabel="Rename"
          name={name}
          isSending={rename.isPending}
          send={send}
        >
          <IconButton label="Cancel renaming" icon={<X size={18} />} onClick={() => setRenaming(false)} />
        </ViewNameForm>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-2 py-2">
      <TextLink
        standalone
        href={pathTo(query)}
        aria-current={isShown ? 'page' : undefined}
        onClick={onOpen}
        className="min-w-0 grow aria-[current=page]:font-semibold"
      >
        <span className="truncate">{name}</span>
      </TextLink>
      <CopyButton text={linkTo(query)} what={`link to ${name}`} words="Copy link" />
      <IconButton label={`Rename ${name}`} icon={<Pencil size={18} />} onClick={() => setRenaming(true)} />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 size={18} />}
        busy={remove.isPending}
        onClick={() => void remove.run({ params: { id } })}
      />
    </li>
  )
}
