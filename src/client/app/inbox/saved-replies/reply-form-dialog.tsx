import { useState } from 'react'
import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { savingWords } from '#client/app/admin-parts/ordered-list/listed.ts'
import { ListedFormDialog } from '#client/app/admin-parts/ordered-list/listed-form-dialog.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { createSavedReply, type SavedReply, updateSavedReply } from '#contract/inbox/saved-replies.ts'
import { SavedReplyForm } from '#contract/inbox/saved-reply-form.ts'
import {
  fillSavedReply,
  MAX_SAVED_REPLY_NAME_LENGTH,
  PLACEHOLDERS_IN,
  REPLY_LANGUAGE_LABELS,
  REPLY_LANGUAGES,
  type ReplyLanguage,
} from '#domain/inbox/saved-replies.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { FilledText } from './filled-text.tsx'

const EXAMPLE = { firstName: 'Anna', request: 'Tim Hortons gift card' }

const REQUEST_BECOMES: Record<ReplyLanguage, string> = {
  en: '“your request for\u00a0…”',
  fr: '“votre demande de récompense\u00a0…”',
}

const ADDING = {
  title: 'Add Reply',
  submitLabel: 'Add Reply',
  saved: 'Reply Added',
  failed: 'Failed to add the reply',
  alreadyArrived: 'Your first try went through. Please close this and edit the reply in the list.',
}

const EDITING = {
  ...ADDING,
  title: 'Edit Reply',
  submitLabel: 'Save Reply',
  saved: 'Reply Updated',
  failed: 'Failed to update the reply',
}

interface ReplyFormDialogProps {
  /** A null value creates a new one. */
  row: SavedReply | null
  /** Its newest state; null if deleted, or new. */
  newest: SavedReply | null
  onClose: () => void
}

export function ReplyFormDialog({ row, newest, onClose }: ReplyFormDialogProps) {
  const editing = useReplyForm(row, onClose)
  const { field, form } = editing
  const { text, language } = form.watch()
  const { firstName, request } = PLACEHOLDERS_IN[language]
  return (
    <ListedFormDialog
      words={editing.seen ? EDITING : ADDING}
      changed="saved-reply.changed"
      {...{ editing, newest, onClose }}
      seen={editing.seen}
      onNewest={editing.showNewest}
    >
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField
          label="Name"
          maxLength={MAX_SAVED_REPLY_NAME_LENGTH}
          autoComplete="off"
          required
          {...field('name')}
        />
        <Select label="Language" {...field('language')}>
          {REPLY_LANGUAGES.map((value) => (
            <option key={value} value={value}>
              {REPLY_LANGUAGE_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        label="Text"
        hint={`${firstName} becomes the first name. ${request} becomes ${REQUEST_BECOMES[language]}, with the name of the reward.`}
        lang={language}
        maxLength={MAX_NOTES_LENGTH}
        rows={6}
        required
        {...field('text')}
      />
      <section aria-label="Preview" className="flex flex-col gap-1">
        <h3 className="text-15 font-semibold">Preview</h3>
        <p className="text-13 text-ink2">{`For ${EXAMPLE.firstName}, who asked for “${EXAMPLE.request}”.`}</p>
        <FilledText filled={fillSavedReply({ text, language }, EXAMPLE)} language={language} />
      </section>
    </ListedFormDialog>
  )
}

function useReplyForm(row: SavedReply | null, onSaved: () => void) {
  const [seen, setSeen] = useState(row)
  const editing = useActionForm(seen ? updateSavedReply : createSavedReply, {
    start: fieldsOf(seen),
    schema: SavedReplyForm,
    args: (body) =>
      seen ? { params: { id: seen.id }, body: { ...body, expectedUpdatedAt: seen.updatedAt } } : { body },
    ...savingWords(seen ? EDITING : ADDING),
    onSuccess: onSaved,
  })
  return {
    ...editing,
    seen,
    showNewest: (newest: SavedReply) => {
      setSeen(newest)
      editing.form.reset(fieldsOf(newest))
    },
  }
}

function fieldsOf(reply: SavedReply | null) {
  return { name: reply?.name ?? '', language: reply?.language ?? ('en' as const), text: reply?.text ?? '' }
}
