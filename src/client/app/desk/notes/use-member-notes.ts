import { useAction } from '#client/api/use-action.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { addMemberNote, listMemberNotes } from '#contract/reviews/reviewing.ts'
import { NOTE_FAILURE, NOTES_SHOWN, useNoteDraft } from './use-staff-notes.ts'

interface MemberNotesOptions {
  /** The open card about the member, or the member; null without one. */
  cardId: number | string | null
  userId: string
  /** Only other admins see notes about an admin. */
  canRead: boolean
}

/** The staff notes on a member. */
export function useMemberNotes(options: MemberNotesOptions) {
  const { cardId, userId, canRead } = options
  const list = usePagedEndpoint(listMemberNotes, {
    params: { userId },
    query: { limit: NOTES_SHOWN },
    enabled: cardId !== null && canRead,
    afterPaint: true,
  })
  return { list, ...useMemberNoteDraft(options) }
}

/** A new note on a member, where the others are shown elsewhere. */
export function useMemberNoteDraft({ cardId, userId, canRead }: MemberNotesOptions) {
  const action = useAction(addMemberNote, { failure: NOTE_FAILURE })
  const send = (body: string) => action.run({ params: { userId }, body: { body } })
  return useNoteDraft({ cardId, canRead, action, send })
}
