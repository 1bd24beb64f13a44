import { readFileSync } from 'node:fs'
import { aTellingFragmentedMovie, aTellingMovie } from './telling-movie.ts'
import { aTellingWebm } from './telling-webm.ts'

/** Real films as encoders write them (films/README.md). */
export function realFilm(name: string): Buffer {
  return readFileSync(new URL(`films/${name}`, import.meta.url))
}

interface TellingFilm {
  type: string
  /** The film without the secret. */
  real: string
  make: () => Buffer
}

function movie(real: string): TellingFilm {
  const type = real.endsWith('.mov') ? 'video/quicktime' : 'video/mp4'
  return { type, real, make: () => aTellingMovie(realFilm(real)) }
}

function webm(real: string, { open = false } = {}): TellingFilm {
  return { type: 'video/webm', real, make: () => aTellingWebm(realFilm(real), { open }) }
}

/** Films with the secret everywhere it can be. */
export const films: Record<string, TellingFilm> = {
  'an MP4': movie('h264-aac.mp4'),
  'a MOV of a phone': movie('phone.mov'),
  'a rotated MP4 in HEVC': movie('hevc-rotated.mp4'),
  'a MOV with plain sound': movie('h264-pcm.mov'),
  'an MP4 with FLAC': movie('h264-flac.mp4'),
  'an MP4 in fragments': {
    type: 'video/mp4',
    real: 'fragmented.mp4',
    make: () => aTellingFragmentedMovie(realFilm('fragmented.mp4')),
  },
  'a WebM': webm('vp9-opus.webm'),
  'a WebM with Vorbis': webm('vp8-vorbis.webm'),
  'a WebM with transparency': webm('vp9-alpha.webm'),
  'a WebM without lengths': webm('vp9-opus.webm', { open: true }),
}
