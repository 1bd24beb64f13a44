import { sentenceOf } from '#client/api/api-error.ts'
import { formatDeadline } from '#domain/text/format.ts'
import { formatRelative } from '#domain/text/format-relative.ts'

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
