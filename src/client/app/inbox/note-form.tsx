import { NOTE_NEEDED } from '#domain/inbox/inbox.ts'
import type { WordsFormProps } from './reply-form.tsx'
import { WritingForm } from './writing-form.tsx'

export function NoteForm({ conversation, drafts, acting, area }: WordsFormProps) {
  return (
    <WritingForm
      label="Internal note"
      hint="Only the team sees it. It’s never sent."
      area={area}
      text={drafts.of(conversation).text}
      needed={NOTE_NEEDED}
      onChange={(text) => drafts.write(conversation, text)}
      send={acting.addNote}
      sending={acting.noting}
      submitLabel="Add Note"
      busyLabel="Adding..."
    />
  )
}
