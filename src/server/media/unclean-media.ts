import { type MediaMetadata, mediaFileRefusal } from '../../domain/media.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** 'conflict' for a file whose metadata might show where it was made; admins may still open it. */
export function refuseUnlessClean(metadata: MediaMetadata, role: 'user' | 'admin'): void {
  const refusal = mediaFileRefusal(metadata, role)
  if (refusal === null) return
  if (refusal === 'unreadable') throw withheld()
  throw new Refusal(
    'conflict',
    'We’re removing the location data from this file. Please try again in a few minutes.',
    { code: 'media.unchecked' },
  )
}

/** An unreadable file may hold metadata we cannot find. */
export function withheld(): Refusal {
  return new Refusal(
    'conflict',
    'This file is damaged, so we can’t give it to you. Please contact us through Help & Support, and we’ll give you another one.',
    { code: 'media.withheld' },
  )
}
