import { plural } from '#domain/text/format.ts'

/** The height of the one line, kept free for announcements that arrive late. */
export const LINE = 'min-h-12 touch:min-h-14'

export function moreAnnouncements(count: number): string {
  return plural(count, 'more announcement', 'more announcements')
}
