import { Pencil, Trash2, X } from 'lucide-icons'
import { type ReactNode, useState } from 'react'
import { useAction } from '#client/api/use-action.ts'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { CopyButton } from '#client/ui/buttons/copy-button.tsx'
import { IconButton } from '#client/ui/buttons/icon-button.tsx'
import { LoadFailure } from '#client/ui/empty-state.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { KeepFocus } from '#client/ui/hooks/keep-focus.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RowSkeletons } from '#client/ui/skeleton.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import {
  deleteReviewView,
  listReviewViews,
  type ReviewView,
  renameReviewView,
  saveReviewView,
  viewFiltersIn,
} from '#contract/reviews/review-views.ts'
import { MAX_VIEW_NAME_LENGTH } from '#domain/reviews/review-views.ts'

interface ViewsDialogProps {
  /** The query of the URL. */
  query: string
  onClose: () => void
}

export default function ViewsDialog({ query, onClose }: ViewsDialogProps) {
  const views = useEndpoint(listReviewViews)
  const save = useAction(saveReviewView, {
    success: ({ name }) => ['View Saved', name],
    failure: { fallback: 'We couldn’t save the view. Try again.' },
  })
  return (
    <Dialog
      onClose={onClose}
      title="Saved views"
      description="Save filters and sort order under a name. Only you see your views, but any admin can open a link."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <KeepFocus className="flex flex-col gap-4">
        {views.isPending && <RowSkeletons label="Loading views..." count={3} />}
        {views.isError && <LoadFailure title="We couldn’t load your views." read={views} />}
        {views.data?.length === 0 && <p className="text-ink2">No saved views yet.</p>}
        {views.data && views.data.length > 0 && (
          <ul aria-label="Saved views" className="divide-y divide-line">
            {views.data.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isShown={pathTo(view.query) === pathTo(query)}
                onOpen={onClose}
              />
            ))}
          </ul>
        )}
        <section aria-label="Current view" className="flex flex-col gap-2 border-t border-line pt-4">
          <ViewNameForm
            label="Save current view as"
            submitLabel="Save view"
            isSending={save.isPending}
            send={async (name) => (await save.run({ body: { name, query } })) !== undefined}
          >
            <CopyButton text={linkTo(query)} what="link to current view" words="Copy link" />
          </ViewNameForm>
        </section>
      </KeepFocus>
    </Dialog>
  )
}

interface ViewRowProps {
  view: ReviewView
  isShown: boolean
  onOpen: () => void
}

/** One saved view. Deleting it does not ask, because it is quickly saved again. */
function ViewRow({ view: { id, name, query }, isShown, onOpen }: ViewRowProps) {
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

interface ViewNameFormProps {
  label: string
  submitLabel: string
  name?: string
  isSending: boolean
  /** Resolves to whether it was saved; the text stays until then. */
  send: (name: string) => Promise<boolean>
  children?: ReactNode
}

function ViewNameForm({ label, submitLabel, name = '', isSending, send, children }: ViewNameFormProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (isSending) return
    if (typed.trim() === '') return setProblem('Please enter a name.')
    if (await send(typed)) setTyped('')
  }
  return (
    <form noValidate onSubmit={submitBy(submit)} className="flex flex-wrap items-end gap-2">
      <TextField
        label={label}
        className="min-w-48 flex-1"
        maxLength={MAX_VIEW_NAME_LENGTH}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="primary" busy={isSending} busyLabel="Saving...">
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}

/** The full URL, for sharing. */
function linkTo(query: string): string {
  return `${location.origin}${pathTo(query)}`
}

/** Filters of Task Reviews only, whatever was stored. */
function pathTo(query: string): string {
  const filters = viewFiltersIn(query)
  return `/admin/task-reviews${filters && `?${filters}`}`
}
