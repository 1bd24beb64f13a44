import type { AnnouncementPriority } from '../../../domain/announcements.ts'
import type { Tone } from '../../ui/badge.tsx'

/** How a banner looks; its label says the same in a word. */
export interface AnnouncementLook {
  emoji: string
  tone: Tone
  /** The edge of the banner. */
  edge: string
}

const LOOKS: Record<AnnouncementPriority, AnnouncementLook> = {
  high: { emoji: '🔴', tone: 'red', edge: 'border-l-red' },
  medium: { emoji: '🟡', tone: 'amber', edge: 'border-l-amber' },
  low: { emoji: '🟢', tone: 'spruce', edge: 'border-l-spruce' },
}

const OTHER: AnnouncementLook = { emoji: '⚪', tone: 'neutral', edge: 'border-l-input' }

/** High is red, medium yellow, low green, anything else gray (specification §2 Member dashboard). */
export function announcementLook(priority: AnnouncementPriority | null): AnnouncementLook {
  return priority === null ? OTHER : LOOKS[priority]
}
