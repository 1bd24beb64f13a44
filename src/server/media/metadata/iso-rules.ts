import { blankBehind, type Container, fixed, freeBox, type Rule, readIn } from './iso-boxes.ts'
import { colours, PICTURE_DESCRIPTIONS, SOUND_DESCRIPTIONS } from './iso-sample-entries.ts'

/** Version and flags, which many boxes begin with. */
const FULL_BOX_BYTES = 4

const BRAND_BYTES = 4

/** Entries of `width` bytes behind a count at `countAt`; behind the last one there is nothing. */
function table(countAt: number, ...widths: [version0: number, version1?: number]): Rule {
  return async (file, box) => {
    const head = await readIn(file, box, 0, countAt + 4)
    const width = head[0] === 1 ? (widths[1] ?? widths[0]) : widths[0]
    await blankBehind(file, box, countAt + 4 + head.readUInt32BE(countAt) * width)
  }
}

/** A header of a movie, track or media, which says when it was made: that is blank, what follows stays. */
function dated(bytes: number): Rule {
  return async (file, box) => {
    const isLong = (await readIn(file, box, 0, FULL_BOX_BYTES))[0] === 1
    const times = isLong ? 16 : 8
    await readIn(file, box, FULL_BOX_BYTES, times)
    await file.blank(box.body + FULL_BOX_BYTES, box.body + FULL_BOX_BYTES + times)
    await blankBehind(file, box, isLong ? bytes + 12 : bytes)
  }
}

/** What kind of track it is; the name behind it is often the device's. */
const handler: Rule = async (file, box) => {
  await readIn(file, box, 8, 4)
  await file.blank(box.body + 12, box.end)
}

/** Brands of standards and of their profiles; those of camera makers are not among them. */
const KNOWN_BRAND =
  /^(iso[m2-9a]|mp4[12]|mp71|avc1|avci|hvc1|hevc|hev1|av01|vp09|dby1|dash|msdh|msix|cmf[cs2]|cmff|lmsg|mmp4|M4[AV][ HP]|MSNV|f4v |3g[epr2s][4-9a-c]|qt {2}|avi[fso]|mif[123]|msf1|miaf|MA1[AB]|tmap)$/

/** The brands of a file: the major one, a version, and the compatible ones; an unknown one becomes the major one. */
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

/** The samples are in this file; where else they might be is a path on somebody's computer. */
const dataReference: Rule = (file, box) => file.blank(Math.min(box.body + FULL_BOX_BYTES, box.end), box.end)

const GROUPINGS = ['roll', 'prol', 'rap ', 'sync', 'tsas', 'stsa', 'tscl', 'refs']

/** Groups of samples that a player seeks by. */
const sampleGroup: Rule = async (file, box) => {
  const type = (await readIn(file, box, FULL_BOX_BYTES, 4)).toString('latin1')
  if (!GROUPINGS.includes(type)) await freeBox(file, box)
}

const DATA_INFORMATION: Container = {
  ownBytes: 0,
  boxes: {
    dref: {
      ownBytes: FULL_BOX_BYTES + 4,
      boxes: { 'url ': dataReference, 'urn ': dataReference, alis: dataReference },
    },
  },
}

/** How long each sample is: all the same, or each in a table. */
const sampleSizes: Rule = async (file, box) => {
  const [, size, count] = words(await readIn(file, box, 0, 12))
  await blankBehind(file, box, size === 0 ? 12 + 4 * count! : 12)
}

function words(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32BE(4 * index))
}

const sampleTable = (descriptions: Rule): Container => ({
  ownBytes: 0,
  boxes: {
    stsd: descriptions,
    stts: table(4, 8),
    ctts: table(4, 8),
    cslg: 'keep',
    stss: table(4, 4),
    stps: table(4, 4),
    stsc: table(4, 12),
    stsz: sampleSizes,
    stz2: 'keep',
    stco: table(4, 4),
    co64: table(4, 8),
    sdtp: 'keep',
    sbgp: sampleGroup,
    sgpd: sampleGroup,
    subs: 'keep',
  },
})

const trackOf = (descriptions: Rule): Container => ({
  ownBytes: 0,
  boxes: {
    tkhd: dated(84),
    edts: { ownBytes: 0, boxes: { elst: table(4, 12, 20) } },
    tref: { ownBytes: 0, boxes: { auxl: 'keep', prem: 'keep', vdep: 'keep', sbas: 'keep', scal: 'keep' } },
    tapt: { ownBytes: 0, boxes: { clef: fixed(12), prof: fixed(12), enof: fixed(12) } },
    mdia: {
      ownBytes: 0,
      boxes: {
        mdhd: dated(24),
        hdlr: handler,
        elng: 'keep',
        minf: {
          ownBytes: 0,
          boxes: {
            vmhd: fixed(12),
            smhd: fixed(8),
            hdlr: handler,
            dinf: DATA_INFORMATION,
            stbl: sampleTable(descriptions),
          },
        },
      },
    },
  },
})

export const PICTURE_TRACK = trackOf(PICTURE_DESCRIPTIONS)
export const SOUND_TRACK = trackOf(SOUND_DESCRIPTIONS)

/** A movie, but for its tracks. */
export const MOVIE: Container = {
  ownBytes: 0,
  boxes: {
    mvhd: dated(100),
    mvex: { ownBytes: 0, boxes: { mehd: fixed(12), trex: fixed(24), leva: 'keep' } },
  },
}

/** A fragment of a track. */
export const TRACK_FRAGMENT: Container = {
  ownBytes: 0,
  boxes: {
    tfhd: fixed(32),
    tfdt: fixed(12),
    trun: 'keep',
    sdtp: 'keep',
    sbgp: sampleGroup,
    sgpd: sampleGroup,
    subs: 'keep',
  },
}

/** The still pictures of a file, but for what says which they are and where. */
export const ITEMS: Container = {
  ownBytes: FULL_BOX_BYTES,
  boxes: {
    hdlr: handler,
    pitm: 'keep',
    iloc: 'keep',
    iref: 'keep',
    dinf: DATA_INFORMATION,
    grpl: 'keep',
    iprp: {
      ownBytes: 0,
      boxes: {
        ipma: 'keep',
        ipco: {
          ownBytes: 0,
          boxes: {
            ispe: fixed(12),
            pixi: 'keep',
            colr: colours,
            av1C: 'keep',
            a1op: 'keep',
            lsel: 'keep',
            a1lx: 'keep',
            auxC: 'keep',
            irot: fixed(1),
            imir: fixed(1),
            clap: fixed(32),
            pasp: fixed(8),
            clli: fixed(4),
            mdcv: fixed(24),
            cclv: 'keep',
            amve: 'keep',
            ccst: 'keep',
          },
        },
      },
    },
  },
}

/** What is at the top of a file beside movies, fragments, items and samples. */
export const TOP: Container = {
  ownBytes: 0,
  boxes: {
    ftyp: brands,
    styp: brands,
    sidx: 'keep',
    ssix: 'keep',
    pdin: 'keep',
    mfra: { ownBytes: 0, boxes: { tfra: 'keep', mfro: 'keep' } },
  },
}
