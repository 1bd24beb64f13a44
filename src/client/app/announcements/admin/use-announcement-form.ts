import { type ActionForm, useActionForm } from '#client/api/forms/use-action-form.ts'
import { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import {
  type AdminAnnouncement,
  createAnnouncement,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { ANNOUNCEMENT_PROBLEMS, expiryHasPassed } from '#domain/announcements/announcements.ts'
import { DATE_AND_TIME_NEEDED } from '#domain/time/dates.ts'
import { type AnnouncementFields, fieldsOf, readFields } from './announcement-fields.ts'
import { CREATE_FAILED, UPDATE_FAILED, updateFailed } from './announcement-labels.ts'

/** The form of an announcement, or of a new one without it. */
export function useAnnouncementForm(
  announcement: AdminAnnouncement | null,
  onSaved: () => void,
): ActionForm<AnnouncementFields, AnnouncementForm> {
  const isNew = announcement === null
  return useActionForm(isNew ? createAnnouncement : updateAnnouncement, {
    start: fieldsOf(announcement),
    schema: AnnouncementForm,
    read: (fields) => {
      const read = readFields(fields, announcement)
      return { ...read, expiresAt: read.expiresAt ?? null }
    },
    check: (fields) => ({
      expiresAt: expiryProblem(readFields(fields, announcement).expiresAt, announcement),
    }),
    args: (body) => (isNew ? { body } : { params: { id: announcement.id }, body }),
    success: ({ title, isActive }) => [
      'Success',
      isNew
        ? `Announcement created: members ${isActive ? `see “${title}” now` : `will see “${title}” once you make it active`}.`
        : `Announcement updated: “${title}” is saved.`,
    ],
    failed: isNew ? CREATE_FAILED : UPDATE_FAILED,
    failure: { describe: isNew ? () => CREATE_FAILED : updateFailed },
    alreadyArrived: 'Your first try went through. Please close this and edit the announcement.',
    onSuccess: onSaved,
  })
}

/** The same rule as on the server. */
function expiryProblem(
  expiresAt: string | null | undefined,
  announcement: AdminAnnouncement | null,
): string | null {
  if (expiresAt === undefined) return DATE_AND_TIME_NEEDED
  const before = announcement?.expiresAt ? new Date(announcement.expiresAt) : null
  const after = expiresAt === null ? null : new Date(expiresAt)
  return expiryHasPassed(after, before, new Date()) ? ANNOUNCEMENT_PROBLEMS.expiresAt : null
}
