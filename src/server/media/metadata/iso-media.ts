import type { EditableFile } from './editable-file.ts'
import { applyRule, type Box, boxesIn, ruleFor } from './iso-boxes.ts'
import { cleanFragment, type Fragmented, readFragmented } from './iso-fragments.ts'
import { MOVIE, TOP } from './iso-rules.ts'
import { cleanTrack, type KeptTracks } from './iso-tracks.ts'
import { blankAllBut, collectSpans, type Span, type Spans } from './spans.ts'
import { unreadable } from './unreadable.ts'

/**
 * Keeps pictures, sound, orientation and colours of an MP4 or MOV file. Other boxes become free space, and sample data
 * that no kept track refers to becomes blank.
 */
export async function cleanIsoMedia(file: EditableFile): Promise<void> {
  const samples = collectSpans()
  const areas: Span[] = []
  let tracks: Fragmented | null = null
  for await (const box of boxesIn(file, 0, file.length, true)) {
    if (box.type === 'mdat') areas.push({ start: box.body, end: box.end })
    else if (box.type === 'moov') {
      if (tracks !== null) unreadable('it has two movies')
      tracks = await cleanMovie(file, box, samples)
    } else if (box.type === 'moof') {
      await cleanFragment(file, box, tracks ?? unreadable('a fragment has no movie'), samples)
    } else await applyRule(file, box, ruleFor(TOP, box.type))
  }
  if (tracks === null) unreadable('it has no video')
  await blankAllBut(file, areas, samples.sorted())
}

/** Returns the tracks that fragments may extend. */
async function cleanMovie(file: EditableFile, movie: Box, samples: Spans): Promise<Fragmented> {
  const tracks: KeptTracks = { ids: new Set(), hasPictures: false }
  for await (const box of boxesIn(file, movie.body, movie.end)) {
    if (box.type === 'trak') await cleanTrack(file, box, tracks, samples)
    else await applyRule(file, box, ruleFor(MOVIE, box.type))
  }
  if (!tracks.hasPictures) unreadable('it has no pictures of a known kind')
  return readFragmented(file, movie, tracks.ids)
}
