/** Points per file unless an admin says otherwise (specification §9 Default media bonus). */
export const DEFAULT_MEDIA_BONUS = 25

type MediaKind = 'image' | 'video'

/** What a bonus file is, by its MIME type (specification §3 Bonus media). */
export function mediaKindOf(mediaType: string): MediaKind | null {
  if (mediaType.startsWith('image/')) return 'image'
  if (mediaType.startsWith('video/')) return 'video'
  return null
}

/** The most points one file may pay. */
export const MAX_MEDIA_BONUS = 1_000_000

/** Said when the points of a file are not a whole number from 0 up (specification §5 Media upload). */
export const INVALID_BONUS_SENTENCE = 'Please enter a valid number for bonus points'

/** The points an admin typed for a file: whole, 0 or more; null for anything else, also for nothing. */
export function bonusPointsOf(typed: string): number | null {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const points = Number(text)
  return points <= MAX_MEDIA_BONUS ? points : null
}

/** Whether these can be the points of a file. */
export function isBonus(typed: string): boolean {
  return bonusPointsOf(typed) !== null
}

/** Said of a file that is neither an image nor a video, before and after sending it. */
export const UNKNOWN_MEDIA_SENTENCE =
  'We can’t use this file. Please choose a JPEG, PNG, WebP, GIF, AVIF, MP4, WebM or MOV file.'

/** Said of a file over the limit, which stands in it as people read sizes: '100 MB'. */
export function mediaTooLargeSentence(limit: string): string {
  return `File size must be at most ${limit}.`
}

/** The formats of video that browsers play and that are known by their bytes. */
type VideoType = 'video/mp4' | 'video/webm' | 'video/quicktime'

/** How many of a file's first bytes `videoTypeOf` needs: the header of a WebM file names its type within them. */
export const VIDEO_TYPE_BYTES = 64

/** Major brands of ISO media files with pictures; 'M4A ' and others are sound alone. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|cmfc|mmp4|f4v |3g[pr2][4-9a])$/

/** The video format a file's first bytes announce, or null. Names and declared types play no part. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  const letters = String.fromCharCode(...bytes.subarray(0, VIDEO_TYPE_BYTES))
  if (letters.startsWith('\x1a\x45\xdf\xa3'))
    return letters.includes('\x42\x82\x84webm') ? 'video/webm' : null
  if (letters.slice(4, 8) !== 'ftyp') return null
  const brand = letters.slice(8, 12)
  if (brand === 'qt  ') return 'video/quicktime'
  return MP4_BRANDS.test(brand) ? 'video/mp4' : null
}

/** Why a file cannot be given back to the others now. */
export type MediaReleaseRefusal = 'unclaimed' | 'held' | 'own'

/**
 * Why this admin cannot release the file, or null: only a file that somebody claimed and no longer holds under a claim
 * of its task, and not one's own while another admin exists (decisions: Bonus media; reliability: Undo).
 */
export function mediaReleaseRefusal(
  media: { claimedBy: string | null; isHeld: boolean },
  admin: { id: string; anotherAdminExists: boolean },
): MediaReleaseRefusal | null {
  if (media.claimedBy === null) return 'unclaimed'
  if (media.isHeld) return 'held'
  return media.claimedBy === admin.id && admin.anotherAdminExists ? 'own' : null
}

/**
 * What is known of a file's metadata: nothing yet, that there is none, or that the file cannot be read and so may hold
 * some (docs/decisions/0024).
 */
export type MediaMetadata = 'unchecked' | 'removed' | 'unreadable'

/** Why somebody cannot have a file that is theirs, or null: it might tell where it was made. Admins put it there. */
export function mediaFileRefusal(metadata: MediaMetadata, role: 'user' | 'admin'): MediaMetadata | null {
  return metadata === 'removed' || role === 'admin' ? null : metadata
}
