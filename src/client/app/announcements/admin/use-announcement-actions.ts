import { useAction } from '#client/api/use-action.ts'
import {
  type AdminAnnouncement,
  listAdminAnnouncements,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { updateFailed } from './announcement-labels.ts'

/** Actions outside the form. The toggle is optimistic and reverts if the server refuses. */
export function useAnnouncementActions() {
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
  return {
    setActive: ({ id, title, content, priority, expiresAt }: AdminAnnouncement, isActive: boolean) =>
      void activity.run({ params: { id }, body: { title, content, priority, expiresAt, isActive } }),
  }
}
