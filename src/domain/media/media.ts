import { formatFileSize } from '#domain/files/files.ts'
import { as, sentence, type Words, words } from '#domain/text/wording.ts'
import type { Decider } from '#domain/users/account-status.ts'

/** Points per file (specification §9 Default media bonus). */
export const DEFAULT_MEDIA_BONUS = 25

type MediaKind = 'image' | 'video'

/** Specification §3 Bonus media. */
export function mediaKindOf(mediaType: string): MediaKind | null {
  if (mediaType.startsWith('image/')) return 'image'
  if (mediaType.startsWith('video/')) return 'video'
  return null
}

export const MAX_MEDIA_BONUS = 1_000_000

/** Specification §5 Media upload. */
export const INVALID_BONUS_SENTENCE = sentence('Please enter a valid number for bonus points')

/** A whole number from 0 up, or null. */
export function bonusPointsOf(typed: string): number | null {
  const text = typed.trim()
  if (!/^\d{1,9}$/.test(text)) return null
  const points = Number(text)
  return points <= MAX_MEDIA_BONUS ? points : null
}

export function isBonus(typed: string): boolean {
  return bonusPointsOf(typed) !== null
}

export const UNKNOWN_MEDIA_SENTENCE = sentence(
  'We can’t use this file. Please choose a JPEG, PNG, WebP, GIF, AVIF, MP4, WebM or MOV file.',
)

export function mediaTooLargeSentence(maxBytes: number): Words {
  return words('File size must be at most {limit}.', { limit: as(formatFileSize, maxBytes) })
}

type VideoType = 'video/mp4' | 'video/webm' | 'video/quicktime'

/** `videoTypeOf` needs this many of a file's first bytes; a WebM header names its type within them. */
export const VIDEO_TYPE_BYTES = 64

/** Major brands of ISO media files with video; 'M4A ' and others are audio only. */
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|mp71|avc1|M4V[ HP]|MSNV|dash|cmfc|mmp4|f4v |3g[pr2][4-9a])$/

/** The type according to the first bytes, not the name or declared type; null if unknown. */
export function videoTypeOf(bytes: Uint8Array): VideoType | null {
  const letters = String.fromCharCode(...bytes.subarray(0, VIDEO_TYPE_BYTES))
  if (letters.startsWith('\x1a\x45\xdf\xa3'))
    return letters.includes('\x42\x82\x84webm') ? 'video/webm' : null
  if (letters.slice(4, 8) !== 'ftyp') return null
  const brand = letters.slice(8, 12)
  if (brand === 'qt  ') return 'video/quicktime'
  return MP4_BRANDS.test(brand) ? 'video/mp4' : null
}

/**
 * Returns what someone may see of a bonus file: the file, only its preview, or nothing (decisions: Bonus media). Its owner keeps it,
 * even without the task or once an admin deletes it; before it has one, all who see the task see its preview. In SQL:
 * `mediaVisibleTo` (src/server/media/visible-media.ts).
 */
export function mediaAccess(
  media: { claimedBy: string | null; isDeleted: boolean },
  viewer: { id: string; seesAll: boolean; seesTask: boolean },
): 'file' | 'preview' | null {
  if (media.claimedBy === viewer.id) return 'file'
  if (media.isDeleted) return null
  if (viewer.seesAll) return 'file'
  return media.claimedBy === null && viewer.seesTask ? 'preview' : null
}

export type MediaReleaseRefusal = 'unclaimed' | 'held' | 'own'

/** Only a file whose member has left the task can be released (decisions: Bonus media; reliability: Undo). */
export function mediaReleaseRefusal(
  media: { claimedBy: string | null; isHeld: boolean },
  admin: Decider,
): MediaReleaseRefusal | null {
  if (media.claimedBy === null) return 'unclaimed'
  if (media.isHeld) return 'held'
  return media.claimedBy === admin.id && admin.anotherAdminExists ? 'own' : null
}
