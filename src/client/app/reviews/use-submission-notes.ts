import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { NOTE_FAILURE, NOTES_SHOWN, useStaffNotes } from '#client/app/desk/notes/use-staff-notes.ts'
import { addStaffNote, listStaffNotes } from '#contract/reviews/reviewing.ts'

export function notesOf(submissionId: number) {
  return { params: { id: submissionId }, query: { limit: NOTES_SHOWN } }
}

/** The staff notes beside a submission. */
export function useSubmissionNotes(submissionId: number | null, canRead: boolean) {
  const id = submissionId ?? 0
  const list = usePagedEndpoint(listStaffNotes, {
    ...notesOf(id),
    enabled: submissionId !== null && canRead,
    afterPaint: true,
  })
  const action = useAction(addStaffNote, { failure: NOTE_FAILURE })
  const send = (body: string) => action.run({ params: { id }, body: { body } })
  return useStaffNotes({ cardId: submissionId, canRead, list, action, send })
}
