import { sentenceOf } from '#client/api/api-error.ts'
import type { AdminAnnouncement } from '#contract/announcements/announcements.ts'
import { announcementStatus } from '#domain/announcements/announcements.ts'
import { PROVINCES, type ProvinceCode } from '#domain/identity/consent.ts'
import { formatDeadline, formatWithZone } from '#domain/text/format.ts'
import { formatRelative, MINUTE_MS } from '#domain/text/format-relative.ts'

/** Specification §8, Announcement errors. */
export const CREATE_FAILED = 'Failed to create announcement'
export const DELETE_FAILED = 'Failed to delete announcement'
export const UPDATE_FAILED = 'Failed to update announcement'

/** 'Failed to update announcement: {message or Unknown error}' (specification §8). */
export function updateFailed(error: Error | null): string {
  return `${UPDATE_FAILED}: ${sentenceOf(error, 'Unknown error')}`
}

/** 'Expires Nov 24, 2026 at 11:59 PM EST, in 3 d' */
export function expiryText(expiresAt: string, now: Date): string {
  const verb = Date.parse(expiresAt) > now.getTime() ? 'Expires' : 'Expired'
  return `${verb} ${formatDeadline(expiresAt)}, ${formatRelative(expiresAt, now)}`
}

/** 'Starts Nov 30, 2026 at 9:00 AM EST, in 2 d' */
export function startText(startsAt: string, now: Date): string {
  const verb = Date.parse(startsAt) > now.getTime() ? 'Starts' : 'Started'
  return `${verb} ${formatWithZone(startsAt)}, ${fromNow(startsAt, now)}`
}

/** A start that is less than a minute ahead has not been 'just now'. */
function fromNow(startsAt: string, now: Date): string {
  const ahead = Date.parse(startsAt) - now.getTime()
  return ahead > 0 && ahead < MINUTE_MS ? 'in less than a minute' : formatRelative(startsAt, now)
}

/** 'Ontario', as it reads after 'in'. */
export function placeName(province: ProvinceCode): string {
  if (province === 'NT') return 'the Northwest Territories'
  return PROVINCES.find(({ code }) => code === province)!.name
}

type Shown = Pick<AdminAnnouncement, 'isActive' | 'startsAt' | 'expiresAt' | 'province'>

export function statusOf({ isActive, startsAt, expiresAt }: Omit<Shown, 'province'>, now: Date) {
  const times = {
    startsAt: startsAt ? new Date(startsAt) : null,
    expiresAt: expiresAt ? new Date(expiresAt) : null,
  }
  return announcementStatus({ isActive, ...times }, now)
}

/** Whether the announcement that the form will save is dated when it is saved, as far as the form knows. */
export function startsOnSave(shown: Shown, before: AdminAnnouncement | null, now: Date): boolean {
  if (statusOf(shown, now) !== 'active') return false
  if (before === null) return true
  const was = statusOf(before, now)
  return (
    was === 'scheduled' || (was !== 'active' && shown.startsAt !== null && shown.startsAt !== before.startsAt)
  )
}

/** The hint of the form’s start. */
export function startHint(shown: Shown, before: AdminAnnouncement | null, now: Date): string {
  const { startsAt, isActive } = shown
  if (!startsAt) return 'Toronto time. Leave empty to show it at once.'
  if (startsOnSave(shown, before, now)) return 'This time has passed, so it starts at once.'
  const isNew = startsAt !== before?.startsAt
  if (!isActive && isNew && Date.parse(startsAt) <= now.getTime()) {
    return 'This time has passed, so it starts once you make it active.'
  }
  return `${startText(startsAt, now)}.`
}

/**
 * 'Members in Ontario see this from Nov 30, 2026 at 9:00 AM EST, in 2 d.': an announcement as the form will save it.
 * Empty if it would expire before its start.
 */
export function audienceSentence(shown: Shown, before: AdminAnnouncement | null, now: Date): string {
  const status = statusOf(shown, now)
  if (status === 'inactive') return 'No one sees this until you make it active.'
  if (status === 'expired') return 'No one sees this, because it has expired.'
  const { province, startsAt, expiresAt } = shown
  if (startsAt && expiresAt && Date.parse(expiresAt) <= Date.parse(startsAt)) return ''
  const who = province ? `Members in ${placeName(province)} see this` : 'Every member sees this'
  const isSeen = before !== null && statusOf(before, now) === 'active'
  const sentence =
    status === 'scheduled'
      ? `${who} from ${formatWithZone(startsAt!)}, ${fromNow(startsAt!, now)}.${isSeen ? ' Until then, members no longer see it.' : ''}`
      : isSeen && before.province === province
        ? `${who}. Changes show as soon as you update it.`
        : `${who} as soon as you ${before ? 'update' : 'create'} it.`
  return before?.dismissals ? `${sentence} Those who dismissed it don’t see it again.` : sentence
}

/** 'members in Ontario see “Snow day” from Nov 30, 2026 at 9:00 AM EST': a saved announcement. */
export function savedWords(saved: AdminAnnouncement, now: Date): string {
  const { title, province } = saved
  const status = statusOf(saved, now)
  if (status === 'inactive') return `members don’t see “${title}” until you make it active`
  if (status === 'expired') return `members don’t see “${title}”, because it has expired`
  const members = province ? `members in ${placeName(province)}` : 'members'
  return status === 'scheduled'
    ? `${members} see “${title}” from ${formatWithZone(saved.startsAt!)}`
    : `${members} see “${title}” now`
}
