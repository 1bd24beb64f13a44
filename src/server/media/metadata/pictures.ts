import { encodeAgain, type RemadeKind } from '#server/platform/files/images.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { AVIF, type Part, PNG, partsOf, WEBP } from './picture-parts.ts'

/** Formats that are encoded again. A GIF is not: it would get other colours, and long animations would be refused. */
const KINDS: Record<string, RemadeKind> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

export function isRemade(mediaType: string): boolean {
  return Object.hasOwn(KINDS, mediaType)
}

/**
 * Writes the picture at `from` to `to`, encoded again and without metadata. Refuses with 'invalid' what is not whole, and
 * what would lose its movement or its colours.
 */
export async function cleanPicture(from: string, to: string, mediaType: string): Promise<void> {
  const kind = KINDS[mediaType]!
  if (kind === 'png') await refuseLosses(partsOf(from, PNG))
  if (kind === 'avif') await refuseLosses(partsOf(from, AVIF))
  await encodeAgain(from, to, kind, kind === 'webp' && (await isLossless(partsOf(from, WEBP))))
}

/** The library would keep one frame of an animation, and of colours only their profile. */
async function refuseLosses(parts: AsyncIterable<Part>): Promise<void> {
  let hasProfile = false
  let colours: Colours | null = null
  for await (const { name, header } of parts) {
    if (name === 'acTL' || name === 'moov') throw animated()
    if (name === 'IDAT') break
    if (name === 'iCCP' || name === 'colrprof' || name === 'colrrICC') hasProfile = true
    if (name === 'cICP') colours ??= { primaries: header[8]!, transfer: header[9]! }
    if (name === 'colrnclx') {
      colours ??= { primaries: header.readUInt16BE(12), transfer: header.readUInt16BE(14) }
    }
  }
  if (colours !== null && !hasProfile && !isStandard(colours)) throw wideColours()
}

/** Whether a picture, or the first frame of an animation, is lossless. */
async function isLossless(parts: AsyncIterable<Part>): Promise<boolean> {
  for await (const { name } of parts) {
    if (name === 'VP8L') return true
    if (name === 'VP8 ') return false
  }
  return false
}

/** Numbers of ITU-T H.273, tables 2 and 3. */
type Colours = { primaries: number; transfer: number }

/** BT.709, which sRGB shares, unspecified and BT.601. */
const STANDARD_PRIMARIES = [1, 2, 5, 6]

/** The curves of television, sRGB and gamma 2.2; HDR has 16 and 18. */
const STANDARD_TRANSFERS = [1, 2, 4, 6, 13, 14, 15]

function isStandard({ primaries, transfer }: Colours): boolean {
  return STANDARD_PRIMARIES.includes(primaries) && STANDARD_TRANSFERS.includes(transfer)
}

function animated(): Refusal {
  return new Refusal(
    'invalid',
    'We can’t keep the movement of this picture. Please send it as a GIF, a WebP or an MP4 video.',
    { code: 'image.animated' },
  )
}

function wideColours(): Refusal {
  return new Refusal(
    'invalid',
    'We can’t keep the HDR or wide colours of this picture. Please save it again in standard colours (sRGB).',
    { code: 'image.hdr' },
  )
}
