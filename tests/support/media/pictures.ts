import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const RED = '#d02020'
const BLUE = '#2040d0'

/** Text in the EXIF and XMP of `photoWithSecrets` that must be removed. */
export const SECRET_WORDS = 'taken at 14 Maple Street'

/** A soft PNG with enough detail to compress like a photo. */
export function aPicture({ width = 320, height = 240 } = {}): Promise<Buffer> {
  const shapes = Array.from({ length: 12 }, (_, index) => {
    const x = (index * 97) % width
    const y = (index * 61) % height
    return `<circle cx="${x}" cy="${y}" r="${20 + index * 3}" fill="hsl(${index * 40} 60% 55%)"/>`
  })
  return svg(width, height, `<rect width="100%" height="100%" fill="#e8e0d0"/>${shapes.join('')}`)
    .png()
    .toBuffer()
}

export async function pictureAs(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'): Promise<Buffer> {
  return sharp(await aPicture())
    .toFormat(format)
    .toBuffer()
}

/** A 60 × 20 picture: left half red, right half blue once upright. */
export function sidewaysPhoto(orientation: 1 | 3 | 6 | 8): Promise<Buffer> {
  const turnBack = { 1: 0, 3: 180, 6: 270, 8: 90 }[orientation]
  return sharp(halves(60, 20)).rotate(turnBack).withMetadata({ orientation }).jpeg().toBuffer()
}

/** A JPEG as a phone takes it: EXIF with GPS coordinates and an owner, XMP, an embedded colour profile. */
export async function photoWithSecrets(): Promise<Buffer> {
  return sharp(await aPicture())
    .withExif({
      IFD0: { Artist: SECRET_WORDS },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '43/1 51/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '79/1 1/1 0/1',
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET_WORDS}</rdf:Description></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
}

/** One red and one blue frame, 40 × 30. */
export async function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all([RED, BLUE].map((colour) => plain(40, 30, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A one-colour JPEG stored in several passes over the picture. */
export function progressiveJpeg(width: number, height: number): Promise<Buffer> {
  return plain(width, height, BLUE).jpeg({ progressive: true }).toBuffer()
}

export function halfTransparent(): Promise<Buffer> {
  return svg(40, 20, `<rect width="20" height="20" fill="${RED}"/>`).png().toBuffer()
}

/** A valid PNG of black one-bit pixels: 30,000 × 30,000 of them take about 110 kB. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export async function cutJpeg(): Promise<Buffer> {
  const whole = await pictureAs('jpeg')
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}

/** A valid JPEG that also carries a page with a script, before and after its pixels. */
export async function jpegWithPage(): Promise<Buffer> {
  const jpeg = await pictureAs('jpeg')
  const page = Buffer.from('<html><script>alert(document.domain)</script></html>')
  const comment = Buffer.alloc(4)
  comment.writeUInt16BE(0xfffe, 0)
  comment.writeUInt16BE(page.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, page, jpeg.subarray(2), page])
}

export const PAGE_LIKE_A_GIF = Buffer.from('GIF89a/*<html><script>alert(1)</script></html>*/=0;')

export const SVG_WITH_SCRIPT = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** The first bytes of a HEIC photo from an iPhone. */
export const HEIC_BEGINNING = Buffer.from(
  '\0\0\0\x24ftypheic\0\0\0\0mif1MiHEmiafMiHBheic\0\0\x0d\xc5meta',
  'latin1',
)

function halves(width: number, height: number): Buffer {
  const half = width / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${half}" height="${height}" fill="${RED}"/><rect x="${half}" width="${half}" height="${height}" fill="${BLUE}"/></svg>`,
  )
}

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: 3, background } })
}

function svg(width: number, height: number, body: string) {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
  )
}

/** A 12-megapixel photo with a phone camera's grain, about 9.3 MB as JPEG; rotated on request. */
export async function aPhonePhoto({ orientation = 1 } = {}): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const shapes = await noise(width / 16, height / 16, 60)
    .blur(2)
    .png()
    .toBuffer()
  const grain = await noise(width, height, 54).blur(0.6).png({ compressionLevel: 1 }).toBuffer()
  const scene = await sharp(shapes).resize(width, height).png({ compressionLevel: 1 }).toBuffer()
  return sharp(scene)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Artist: SECRET_WORDS }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 51/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 98 })
    .toBuffer()
}

/** A full-page screenshot: small black text on white, as PNG with enough colour to be large. */
export async function aLongScreenshot(): Promise<Buffer> {
  const [width, height] = [1080, 6000]
  const lines = Array.from({ length: height / 30 }, (_, line) => {
    const y = 30 * line + 22
    return `<text x="20" y="${y}" font-size="18" font-family="sans-serif">Line ${line} of a conversation about a parcel at the door</text>`
  })
  const picture = await noise(500, 3000, 60).png().toBuffer()
  return sharp(
    await svg(width, height, `<rect width="100%" height="100%" fill="#fff"/>${lines.join('')}`)
      .png()
      .toBuffer(),
  )
    .composite([{ input: picture, left: 560, top: 1500 }])
    .png()
    .toBuffer()
}

export function noise(width: number, height: number, sigma: number) {
  const options = { type: 'gaussian', mean: 128, sigma } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise: options } })
}

/** A picture that looks different from every side, 64 × 48, as PNG. */
export function corners(): Promise<Buffer> {
  return svg(
    64,
    48,
    `<rect width="100%" height="100%" fill="#fff"/><rect width="32" height="24" fill="${RED}"/><rect x="32" width="32" height="24" fill="${BLUE}"/><rect y="24" width="32" height="24" fill="#208040"/>`,
  )
    .png()
    .toBuffer()
}

/** A BMP as old programs save it: 32 × 32, lower half red, upper half blue. */
export function aBmp(): Buffer {
  const [side, head] = [32, 54]
  const header = Buffer.alloc(head)
  header.write('BM')
  header.writeUInt32LE(head + 3 * side * side, 2)
  header.writeUInt32LE(head, 10)
  header.writeUInt32LE(40, 14)
  header.writeInt32LE(side, 18)
  header.writeInt32LE(side, 22)
  header.writeUInt16LE(1, 26)
  header.writeUInt16LE(24, 28)
  const rows = Array.from({ length: side * side }, (_, at) =>
    Buffer.from(at < (side * side) / 2 ? [0x20, 0x20, 0xd0] : [0xd0, 0x40, 0x20]),
  )
  return Buffer.concat([header, ...rows])
}
