import { readFileSync } from 'node:fs'
import { aTellingFragmentedMovie, aTellingMovie } from './movie-with-metadata.ts'
import { aTellingWebm } from './webm-with-metadata.ts'

/** Real videos as encoders write them (sample-videos/README.md). */
export function realVideo(name: string): Buffer {
  return readFileSync(new URL(`sample-videos/${name}`, import.meta.url))
}

interface TellingVideo {
  type: string
  /** The video without the secret. */
  real: string
  make: () => Buffer
}

function movie(real: string): TellingVideo {
  const type = real.endsWith('.mov') ? 'video/quicktime' : 'video/mp4'
  return { type, real, make: () => aTellingMovie(realVideo(real)) }
}

function webm(real: string, { open = false } = {}): TellingVideo {
  return { type: 'video/webm', real, make: () => aTellingWebm(realVideo(real), { open }) }
}

/** Videos with the secret everywhere it can be. */
export const videos: Record<string, TellingVideo> = {
  'an MP4': movie('h264-aac.mp4'),
  'a MOV of a phone': movie('phone.mov'),
  'a rotated MP4 in HEVC': movie('hevc-rotated.mp4'),
  'a MOV with plain sound': movie('h264-pcm.mov'),
  'an MP4 with FLAC': movie('h264-flac.mp4'),
  'an MP4 in fragments': {
    type: 'video/mp4',
    real: 'fragmented.mp4',
    make: () => aTellingFragmentedMovie(realVideo('fragmented.mp4')),
  },
  'a WebM': webm('vp9-opus.webm'),
  'a WebM with Vorbis': webm('vp8-vorbis.webm'),
  'a WebM with transparency': webm('vp9-alpha.webm'),
  'a WebM without lengths': webm('vp9-opus.webm', { open: true }),
}
