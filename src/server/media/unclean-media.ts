import { type MediaMetadata, mediaFileRefusal } from '../../domain/media.ts'
import { Refusal } from '../platform/http/refusal.ts'

/** Refuses with 'conflict' a file that might still tell where it was made, to whoever did not put it there. */
export function refuseUnlessClean(metadata: MediaMetadata, role: 'user' | 'admin'): void {
  const refusal = mediaFileRefusal(metadata, role)
  if (refusal === null) return
  if (refusal === 'unreadable') throw withheld()
  throw new Refusal(
    'conflict',
    'We are removing the location data from this file. Please try again in a few minutes.',
    { code: 'media.unchecked' },
  )
}

/** The answer about a file that cannot be read, so that nobody knows what else is in it. */
export function withheld(): Refusal {
  return new Refusal(
    'conflict',
    'This file is damaged, so we can’t give it to you. Please contact us through Help & Support, and we’ll give you another one.',
    { code: 'media.withheld' },
  )
}
