import { sentenceOf } from '#client/api/api-error.ts'
import { useAction } from '#client/api/use-action.ts'
import {
  type AdminAnnouncement,
  deleteAnnouncement,
  listAdminAnnouncements,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { DELETE_FAILED, updateFailed } from './announcement-labels.ts'

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
export function useAnnouncementActions(onRemoved: () => void) {
  const activity = useAction(updateAnnouncement, {
    success: ({ title, isActive }) => [
      'Success',
      isActive
        ? `Announcement updated: “${title}” is active.`
        : `Announcement updated: members no longer see “${title}”.`,
    ],
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
    success: () => ['Success', 'Announcement deleted: members no longer see it.'],
    failure: { fallback: DELETE_FAILED, describe: () => DELETE_FAILED },
    onSuccess: onRemoved,
  })
  return {
    setActive: ({ id, title, content, priority, expiresAt }: AdminAnnouncement, isActive: boolean) =>
      void activity.run({ params: { id }, body: { title, content, priority, expiresAt, isActive } }),
    remove: ({ id }: AdminAnnouncement) => void removal.run({ params: { id } }),
    isRemoving: removal.isPending,
    removalProblem: removal.error && sentenceOf(removal.error, DELETE_FAILED),
    forgetRemovalProblem: removal.reset,
  }
}
