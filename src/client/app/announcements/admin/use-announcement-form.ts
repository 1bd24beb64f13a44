import { useActionForm } from '#client/api/forms/use-action-form.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { readClockValue } from '#client/app/admin-parts/clock-value.ts'
import { AnnouncementForm } from '#contract/announcements/announcement-form.ts'
import {
  type AdminAnnouncement,
  createAnnouncement,
  updateAnnouncement,
} from '#contract/announcements/announcements.ts'
import { ANNOUNCEMENT_PROBLEMS, expiryProblem } from '#domain/announcements/announcements.ts'
import { DATE_AND_TIME_NEEDED } from '#domain/time/dates.ts'
import { fieldsOf } from './announcement-fields.ts'
import { CREATE_FAILED, savedWords, UPDATE_FAILED, updateFailed } from './announcement-labels.ts'

export function useAnnouncementForm(announcement: AdminAnnouncement | null, onSaved: () => void) {
  const isNew = announcement === null
  return useActionForm(isNew ? createAnnouncement : updateAnnouncement, {
    start: fieldsOf(announcement),
    schema: AnnouncementForm,
    read: (fields) => ({
      ...fields,
      province: fields.province || null,
      startsAt: readClockValue(fields.startsAt, announcement?.startsAt) ?? null,
      expiresAt: readClockValue(fields.expiresAt, announcement?.expiresAt) ?? null,
    }),
    check: (fields) => timeProblems(fields, announcement),
    args: (body) => (isNew ? { body } : { params: { id: announcement.id }, body }),
    success: (saved) => {
      const words = savedWords(saved, new Date(serverNow()))
      return ['Success', isNew ? `Announcement created: ${words}.` : `Announcement updated: ${words}.`]
    },
    hasSpecifiedToast: true,
    failed: isNew ? CREATE_FAILED : UPDATE_FAILED,
    failure: isNew ? { isFixed: true } : { describe: updateFailed },
    alreadyArrived: 'Your first try went through. Please close this and edit the announcement.',
    onSuccess: onSaved,
  })
}

/** The same rules as on the server. */
function timeProblems(
  fields: Pick<ReturnType<typeof fieldsOf>, 'startsAt' | 'expiresAt'>,
  announcement: AdminAnnouncement | null,
) {
  const startsAt = readClockValue(fields.startsAt, announcement?.startsAt)
  const expiresAt = readClockValue(fields.expiresAt, announcement?.expiresAt)
  if (startsAt === undefined || expiresAt === undefined) {
    return {
      startsAt: startsAt === undefined ? DATE_AND_TIME_NEEDED : null,
      expiresAt: expiresAt === undefined ? DATE_AND_TIME_NEEDED : null,
    }
  }
  const times = {
    startsAt: startsAt ? new Date(startsAt) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }
  const before = announcement?.expiresAt ? new Date(announcement.expiresAt) : null
  const problem = expiryProblem(times, before, new Date(serverNow()))
  return { expiresAt: problem && ANNOUNCEMENT_PROBLEMS[problem] }
}
