import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { addStaffNote, listStaffNotes } from '#contract/reviews/reviewing.ts'

const PAGE_ROWS = 10

/** The first notes beside a submission. */
export function notesOf(submissionId: number) {
  return { params: { id: submissionId }, query: { limit: PAGE_ROWS } }
}

/** The staff notes beside a submission; an unfinished one stays with its card. */
export function useStaffNotes(submissionId: number | null, canRead: boolean) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, string>>(new Map())
  const field = useRef<HTMLTextAreaElement>(null)
  const id = submissionId ?? 0
  const list = usePagedEndpoint(listStaffNotes, {
    ...notesOf(id),
    enabled: submissionId !== null && canRead,
    afterPaint: true,
  })
  const setDraft = (of: number, text: string | null) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (text === null) next.delete(of)
      else next.set(of, text)
      return next
    })
  const action = useAction(addStaffNote, {
    failure: { fallback: 'Failed to save the note', silent: true },
    onSuccess: (_note, { params }) => setDraft(Number(params.id), null),
  })
  const draft = drafts.get(id) ?? null
  return {
    list,
    canRead,
    field,
    draft,
    setDraft: (text: string) => {
      if (action.error) action.reset()
      setDraft(id, text)
    },
    write: () => {
      if (!canRead || submissionId === null) return
      flushSync(() => setDraft(id, draft ?? ''))
      field.current?.focus()
    },
    cancel: () => {
      action.reset()
      setDraft(id, null)
    },
    add: () => {
      if (draft === null || draft.trim() === '') field.current?.focus()
      else if (!action.isPending) void action.run({ params: { id }, body: { body: draft } })
    },
    isSaving: action.isPending,
    problem: action.isPending ? null : action.problem,
  }
}

export type StaffNotesState = ReturnType<typeof useStaffNotes>
