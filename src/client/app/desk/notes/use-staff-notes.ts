import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { useAction } from '#client/api/use-action.ts'
import type { PagedList } from '#client/api/use-paged-endpoint.ts'
import type { StaffNote } from '#contract/reviews/reviewing.ts'

/** The first notes beside a card. */
export const NOTES_SHOWN = 10

export const NOTE_FAILURE = { fallback: 'Failed to save the note', silent: true }

interface NoteDraftOptions {
  /** The card or the member; null without an open one. */
  cardId: number | string | null
  /** Only other admins see notes about an admin. */
  canRead: boolean
  action: Pick<ReturnType<typeof useAction>, 'isPending' | 'problem' | 'reset'>
  /** Resolves to undefined if the note was not saved. */
  send: (body: string) => Promise<StaffNote | undefined>
}

/** The staff notes beside a card. */
export function useStaffNotes({ list, ...options }: NoteDraftOptions & { list: PagedList<StaffNote> }) {
  return { list, ...useNoteDraft(options) }
}

/** A new staff note; an unfinished one stays with its card. */
export function useNoteDraft({ cardId, canRead, action, send }: NoteDraftOptions) {
  const [drafts, setDrafts] = useState<ReadonlyMap<number | string, string>>(new Map())
  const field = useRef<HTMLTextAreaElement>(null)
  const id = cardId ?? 0
  const setDraft = (text: string | null) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (text === null) next.delete(id)
      else next.set(id, text)
      return next
    })
  const draft = drafts.get(id) ?? null
  const save = async (body: string) => {
    if (await send(body)) setDraft(null)
  }
  return {
    canRead,
    field,
    draft,
    setDraft: (text: string) => {
      if (action.problem !== null) action.reset()
      setDraft(text)
    },
    write: () => {
      if (!canRead || cardId === null) return
      flushSync(() => setDraft(draft ?? ''))
      field.current?.focus()
    },
    cancel: () => {
      action.reset()
      setDraft(null)
    },
    add: () => {
      if (draft === null || draft.trim() === '') field.current?.focus()
      else if (!action.isPending) void save(draft)
    },
    isSaving: action.isPending,
    problem: action.isPending ? null : action.problem,
  }
}

export type StaffNotesState = ReturnType<typeof useStaffNotes>
export type NoteDraft = ReturnType<typeof useNoteDraft>
