import { NotebookPen } from 'lucide-icons'
import { PartFailed } from '#client/app/admin-parts/part-failed.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/buttons/button.tsx'
import { ProblemText } from '#client/ui/fields/problem-text.tsx'
import { submitBy } from '#client/ui/fields/submit-by.ts'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { LoadMore } from '#client/ui/load-more.tsx'
import { SkeletonGroup, Skeletons } from '#client/ui/skeleton.tsx'
import type { StaffNote } from '#contract/reviews/reviewing.ts'
import { formatDateTime } from '#domain/text/format.ts'
import { languageOf } from '#domain/text/language.ts'
import { MAX_NOTES_LENGTH } from '#domain/text/text.ts'
import { Section } from '../decision/section.tsx'
import { KeyHint } from '../shortcuts/key-hint.tsx'
import type { NoteDraft, StaffNotesState } from './use-staff-notes.ts'

export function NotesBadge() {
  return <Badge icon={<NotebookPen size={13} strokeWidth={2.5} />}>Staff notes</Badge>
}

interface StaffNotesProps {
  notes: StaffNotesState
  /** The screen has a key for writing one. */
  hasKey?: boolean
}

/** Notes that admins write for each other. Members never see them. */
export function StaffNotes({ notes, hasKey = true }: StaffNotesProps) {
  if (!notes.canRead) {
    return (
      <Section title="Staff notes">
        <p className="text-ink2">Only other admins see notes about you.</p>
      </Section>
    )
  }
  return (
    <Section title="Staff notes">
      {notes.draft === null ? (
        <Button
          size="sm"
          className="self-start"
          icon={<NotebookPen size={14} />}
          aria-keyshortcuts={hasKey ? 'S' : undefined}
          onClick={notes.write}
        >
          Write a note {hasKey && <KeyHint>S</KeyHint>}
        </Button>
      ) : (
        <NoteForm notes={notes} draft={notes.draft} />
      )}
      <NoteList list={notes.list} />
    </Section>
  )
}

export function NoteForm({ notes, draft }: { notes: NoteDraft; draft: string }) {
  return (
    <form noValidate className="flex flex-col gap-2" onSubmit={submitBy(notes.add)}>
      <TextArea
        ref={notes.field}
        label="New note"
        hint="Only admins see it."
        maxLength={MAX_NOTES_LENGTH}
        rows={2}
        value={draft}
        onChange={(event) => notes.setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) notes.add()
        }}
      />
      <ProblemText problem={notes.problem} />
      <div className="flex gap-2">
        <Button size="sm" onClick={notes.cancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" busy={notes.isSaving} busyLabel="Saving...">
          Add note
        </Button>
      </div>
    </form>
  )
}

function NoteList({ list }: { list: StaffNotesState['list'] }) {
  if (list.isPending) {
    return (
      <SkeletonGroup label="Loading staff notes..." className="flex flex-col gap-2">
        <Skeletons of={['h-4 w-1/2', 'h-5 w-full']} />
      </SkeletonGroup>
    )
  }
  if (list.isError) {
    return <PartFailed problem="We couldn’t load the staff notes." onRetry={list.refetch} />
  }
  if (list.rows.length === 0) return null
  return (
    <>
      <ul aria-label="Staff notes" className="flex flex-col gap-3 pt-1">
        {list.rows.map((note) => (
          <Note key={note.id} note={note} />
        ))}
      </ul>
      <LoadMore list={list} what="notes" />
    </>
  )
}

function Note({ note: { body, author, createdAt, isAboutThis, taskTitle } }: { note: StaffNote }) {
  return (
    <li className="flex flex-col gap-1 border-l-2 border-line pl-3">
      <p lang={languageOf(body)} className="break-words whitespace-pre-wrap">
        {body}
      </p>
      <p className="text-13 text-ink2">
        {author.name}, {formatDateTime(createdAt)}
        {!isAboutThis && (
          <>
            {' '}
            · about{' '}
            {taskTitle === null ? 'the member' : <span lang={languageOf(taskTitle)}>{taskTitle}</span>}
          </>
        )}
      </p>
    </li>
  )
}
