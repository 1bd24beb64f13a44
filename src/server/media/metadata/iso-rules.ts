import { blankBehind, freeBox, keep, type Rule, readIn, within } from './iso-boxes.ts'
import { PICTURE_DESCRIPTIONS, SOUND_DESCRIPTIONS } from './iso-sample-entries.ts'

/** Version and flags. */
const FULL_BOX_BYTES = 4

const BRAND_BYTES = 4

/** Keeps `width`-byte entries after a count at `countAt`, and blanks the rest. */
function table(countAt: number, ...widths: [version0: number, version1?: number]): Rule {
  return async (file, box) => {
    const head = await readIn(file, box, 0, countAt + 4)
    const width = head[0] === 1 ? (widths[1] ?? widths[0]) : widths[0]
    await blankBehind(file, box, countAt + 4 + head.readUInt32BE(countAt) * width)
  }
}

/** Blanks the creation and modification times. */
function dated(bytes: number): Rule {
  return async (file, box) => {
    const isLong = (await readIn(file, box, 0, FULL_BOX_BYTES))[0] === 1
    const times = isLong ? 16 : 8
    await readIn(file, box, FULL_BOX_BYTES, times)
    await file.blank(box.body + FULL_BOX_BYTES, box.body + FULL_BOX_BYTES + times)
    await blankBehind(file, box, isLong ? bytes + 12 : bytes)
  }
}

/** Keeps the track's type; the name after it is often the device's. */
const handler: Rule = async (file, box) => {
  await readIn(file, box, 8, 4)
  await file.blank(box.body + 12, box.end)
}

/** Brands of standards and their profiles, not of camera makers. */
const KNOWN_BRAND =
  /^(iso[m2-9a]|mp4[12]|mp71|avc1|avci|hvc1|hevc|hev1|av01|vp09|dby1|dash|msdh|msix|cmf[cs2]|cmff|lmsg|mmp4|M4[AV][ HP]|MSNV|f4v |3g[epr2s][4-9a-c]|qt {2}|avi[fso]|mif[123]|msf1|miaf|MA1[AB]|tmap)$/

/** Major brand, version and compatible brands; unknown ones become the major brand. */
const brands: Rule = async (file, box) => {
  const major = await readIn(file, box, 0, BRAND_BYTES)
  await file.blank(box.body + BRAND_BYTES, Math.min(box.body + 2 * BRAND_BYTES, box.end))
  let at = 2 * BRAND_BYTES
  for (; box.body + at + BRAND_BYTES <= box.end; at += BRAND_BYTES) {
    const brand = (await readIn(file, box, at, BRAND_BYTES)).toString('latin1')
    if (!KNOWN_BRAND.test(brand)) await file.write(box.body + at, major)
  }
  await file.blank(Math.min(box.body + at, box.end), box.end)
}

/** An external reference would be a path on someone's computer. */
const dataReference: Rule = (file, box) => file.blank(Math.min(box.body + FULL_BOX_BYTES, box.end), box.end)

const GROUPINGS = ['roll', 'prol', 'rap ', 'sync', 'tsas', 'stsa', 'tscl', 'refs']

/** Sample groups used for seeking. */
const sampleGroup: Rule = async (file, box) => {
  const type = (await readIn(file, box, FULL_BOX_BYTES, 4)).toString('latin1')
  if (!GROUPINGS.includes(type)) await freeBox(file, box)
}

const DATA_INFORMATION = within({
  dref: within({ 'url ': dataReference, 'urn ': dataReference, alis: dataReference }, FULL_BOX_BYTES + 4),
})

/** One size for all samples, or a table. */
const sampleSizes: Rule = async (file, box) => {
  const [, size, count] = words(await readIn(file, box, 0, 12))
  await blankBehind(file, box, size === 0 ? 12 + 4 * count! : 12)
}

function words(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(4 * index))
}

const sampleTable = (descriptions: Rule) =>
  within({
    ...keep('cslg stz2 sdtp subs'),
    stsd: descriptions,
    stts: table(4, 8),
    ctts: table(4, 8),
    stss: table(4, 4),
    stps: table(4, 4),
    stsc: table(4, 12),
    stsz: sampleSizes,
    stco: table(4, 4),
    co64: table(4, 8),
    sbgp: sampleGroup,
    sgpd: sampleGroup,
  })

const trackOf = (descriptions: Rule) =>
  within({
    tkhd: dated(84),
    edts: within({ elst: table(4, 12, 20) }),
    tref: within(keep('auxl prem vdep sbas scal')),
    tapt: within({ clef: 12, prof: 12, enof: 12 }),
    mdia: within({
      mdhd: dated(24),
      hdlr: handler,
      elng: 'keep',
      minf: within({
        vmhd: 12,
        smhd: 8,
        hdlr: handler,
        dinf: DATA_INFORMATION,
        stbl: sampleTable(descriptions),
      }),
    }),
  })

export const PICTURE_TRACK = trackOf(PICTURE_DESCRIPTIONS)
export const SOUND_TRACK = trackOf(SOUND_DESCRIPTIONS)

/** A movie without its tracks. */
export const MOVIE = within({ mvhd: dated(100), mvex: within({ mehd: 12, trex: 24, leva: 'keep' }) })

export const TRACK_FRAGMENT = within({
  ...keep('trun sdtp subs'),
  tfhd: 32,
  tfdt: 12,
  sbgp: sampleGroup,
  sgpd: sampleGroup,
})

/** Top-level boxes other than movies, fragments and samples. */
export const TOP = within({
  ...keep('sidx ssix pdin'),
  ftyp: brands,
  styp: brands,
  mfra: within(keep('tfra mfro')),
})
