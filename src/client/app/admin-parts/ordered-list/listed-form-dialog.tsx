import type { ReactNode } from 'react'
import { isRefusedAs } from '#client/api/api-error.ts'
import { Button } from '#client/ui/buttons/button.tsx'
import { FormDialog } from '../form-dialog.tsx'
import type { Listed, ListedFormWords } from './listed.ts'

interface ListedFormDialogProps<Row> {
  words: ListedFormWords
  /** Another admin changed the row, so saving would silently undo their change. */
  changed: 'rejection-reason.changed' | 'saved-reply.changed'
  /** The state that the form began with; a null value creates a new one. */
  seen: Row | null
  /** Its newest state; null if deleted, or new. */
  newest: Row | null
  editing: {
    form: { formState: { isDirty: boolean } }
    isSending: boolean
    problem: string | null
    error: Error | null
    send: () => void
    reset: () => void
  }
  /** Replaces what was typed with the version another admin saved. */
  onNewest: (newest: Row) => void
  onClose: () => void
  children: ReactNode
}

export function ListedFormDialog<Row extends Listed>(props: ListedFormDialogProps<Row>) {
  const { words, seen, newest, editing } = props
  const showNewest = (theirs: Row) => {
    editing.reset()
    props.onNewest(theirs)
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.submitLabel}
      busyLabel="Saving..."
      editing={editing}
      isDirty={editing.form.formState.isDirty}
      onClose={props.onClose}
      wayOut={
        isRefusedAs(editing.error, props.changed) &&
        newest &&
        newest.updatedAt !== seen?.updatedAt && (
          <Button onClick={() => showNewest(newest)}>Show their version and discard mine</Button>
        )
      }
    >
      {props.children}
    </FormDialog>
  )
}
