import {
  type AdminAnnouncement,
  deleteAnnouncement,
  listAdminAnnouncements,
  updateAnnouncement,
} from '../../../../contract/announcements.ts'
import { sentenceOf } from '../../../api/api-error.ts'
import { useAction } from '../../../api/use-action.ts'
import { DELETE_FAILED, updateFailed } from './announcement-labels.ts'

/** What is done to an announcement without a form. The toggle shows at once, and is taken back when the server says no. */
export function useAnnouncementActions(onRemoved: () => void) {
  const activity = useAction(updateAnnouncement, {
    success: ({ title, isActive }) => ({
      title: 'Success',
      description: isActive
        ? `Announcement updated: “${title}” is active.`
        : `Announcement updated: members do not see “${title}” any more.`,
      tone: 'success',
    }),
    failure: { fallback: updateFailed(null), describe: updateFailed },
    optimistic: {
      endpoint: listAdminAnnouncements,
      update: (rows, { params, body }) =>
        rows.map((row) =>
          row.id === Number(params.id) ? { ...row, isActive: body?.isActive ?? row.isActive } : row,
        ),
    },
  })
  const removal = useAction(deleteAnnouncement, {
    success: () => ({
      title: 'Success',
      description: 'Announcement deleted: nobody sees it any more.',
      tone: 'success',
    }),
    failure: { fallback: DELETE_FAILED, describe: () => DELETE_FAILED },
    onSuccess: onRemoved,
  })
  return {
    setActive: ({ id, title, content, priority, expiresAt }: AdminAnnouncement, isActive: boolean) =>
      void activity.run({ params: { id }, body: { title, content, priority, expiresAt, isActive } }),
    remove: ({ id }: AdminAnnouncement) => void removal.run({ params: { id } }),
    isRemoving: removal.isPending,
    /** Why it could not be deleted, for the question that is still open. */
    removalProblem: removal.error && sentenceOf(removal.error, DELETE_FAILED),
    forgetRemovalProblem: removal.reset,
  }
}
