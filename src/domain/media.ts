/** Points per file unless an admin says otherwise (specification §9 Default media bonus). */
export const DEFAULT_MEDIA_BONUS = 25

export type MediaKind = 'image' | 'video'

/** What a bonus file is, by its MIME type (specification §3 Bonus media). */
export function mediaKindOf(mediaType: string): MediaKind | null {
  if (mediaType.startsWith('image/')) return 'image'
  if (mediaType.startsWith('video/')) return 'video'
  return null
}

export type MediaClaimRefusal = 'unclaimed-task' | 'taken'

/** Why this member cannot claim the file now, or null: only after claiming the task, and only a free file (§4 Media). */
export function mediaClaimRefusal(
  media: { claimedBy: string | null },
  member: { id: string; holdsClaim: boolean },
): MediaClaimRefusal | null {
  if (!member.holdsClaim) return 'unclaimed-task'
  if (media.claimedBy !== null && media.claimedBy !== member.id) return 'taken'
  return null
}
