import type { TimelineKind } from '#domain/users/timeline.ts'

/** The page of a member; with a kind, only that part of the timeline. */
export function memberAddress(userId: string, kind?: TimelineKind): string {
  return `/admin/user-management/${encodeURIComponent(userId)}${kind ? `?kinds=${kind}` : ''}`
}
