/**
 * The parts of a video that we read ourselves, so that the library can neither lose a track or packet unnoticed nor
 * fill the memory.
 */
export interface Outline {
  /** The pictures and sound tracks by number, each with its packets as far as we count them. */
  tracks: Map<number, number>
  /** The end of the last whole piece. */
  end: number
}

/**
 * The most packets of a track: 40 minutes of AAC, an hour of video at 30 frames a second. Copying takes some 500
 * bytes for each.
 */
export const MAX_PACKETS = 120_000
