import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { SECRET } from './cleaned-file.ts'
import { animation, aPicture, pictureAs } from './pictures.ts'

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`

/** Bytes after the end of a JPEG. */
export const BEHIND = 'Pine Road 3'

/** A picture as a phone takes it: with location and device, rotated, with a colour profile. */
export async function aPhoto({ orientation = 6 } = {}): Promise<Sharp> {
  return sharp(await aPicture())
    .withExif({
      IFD0: { Make: SECRET, Model: SECRET, Artist: SECRET },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 51/1 324/100', GPSProcessingMethod: SECRET },
    })
    .withMetadata({ orientation })
    .withXmp(XMP)
    .withIccProfile('p3')
}

/** A photo in each format, with the secret everywhere it can be. */
export const photos: Record<string, () => Promise<Buffer>> = {
  'image/jpeg': () => aTellingJpeg(),
  'image/png': aTellingPng,
  'image/webp': aTellingWebp,
  'image/gif': aTellingGif,
  'image/avif': async () => (await aPhoto()).avif().toBuffer(),
}

/** A JPEG with IPTC, a comment, a list of further pictures, one of those behind it, and a short video behind that. */
export async function aTellingJpeg(options = {}): Promise<Buffer> {
  const jpeg = await (await aPhoto()).jpeg(options).toBuffer()
  const second = await pictureAs('jpeg')
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x05${SECRET}`),
    segment(0xfe, SECRET),
    segment(0xed, `Photoshop 3.0\0${SECRET}`),
    segment(0xe2, `MPF\0${SECRET}`),
    segment(0xe1, `http://ns.adobe.com/xmp/extension/\0${SECRET}`),
    segment(0xe0, `JFXX\0${SECRET}`),
    segment(0xeb, `JP${SECRET}`),
    Buffer.of(0xff, 0xff),
    jpeg.subarray(2),
    second.subarray(0, 2),
    segment(0xfe, BEHIND),
    second.subarray(2),
    Buffer.from(`\0\0\0\x18ftypmp42${BEHIND}`),
  ])
}

export function segment(marker: number, content: string): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0)
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

async function aTellingPng(): Promise<Buffer> {
  const png = await (await aPhoto()).png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    pngChunk('tEXt', `Comment\0${SECRET}`),
    pngChunk('zTXt', `Comment\0\0${SECRET}`),
    pngChunk('tIME', SECRET),
    pngChunk('caBX', SECRET),
    pngChunk('gAMA', SECRET),
    png.subarray(33),
    Buffer.from(SECRET),
  ])
}

export function pngChunk(type: string, content: string): Buffer {
  const body = Buffer.from(type + content, 'latin1')
  const chunk = Buffer.concat([Buffer.alloc(4), body, Buffer.alloc(4)])
  chunk.writeUInt32BE(content.length)
  chunk.writeUInt32BE(crc32(body), chunk.length - 4)
  return chunk
}

/** An animation, with an unknown chunk in the file and in its last frame. */
async function aTellingWebp(): Promise<Buffer> {
  const webp = await sharp(await animation('webp'), { animated: true })
    .withExif({ IFD0: { Make: SECRET }, IFD3: { GPSProcessingMethod: SECRET } })
    .withMetadata({ orientation: 6 })
    .withXmp(XMP)
    .withIccProfile('p3')
    .webp()
    .toBuffer()
  const unknown = riffChunk('SECR', SECRET)
  const frameAt = webp.lastIndexOf('ANMF')
  const frameEnd = frameAt + 8 + webp.readUInt32LE(frameAt + 4)
  webp.writeUInt32LE(webp.readUInt32LE(frameAt + 4) + unknown.length, frameAt + 4)
  const whole = Buffer.concat([webp.subarray(0, frameEnd), unknown, webp.subarray(frameEnd), unknown])
  whole.writeUInt32LE(whole.length - 8, 4)
  return Buffer.concat([whole, Buffer.from(SECRET)])
}

function riffChunk(type: string, content: string): Buffer {
  const head = Buffer.alloc(8)
  head.write(type)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, Buffer.from(content), Buffer.alloc(content.length % 2)])
}

/** An animation with a comment, a text, Adobe's XMP and a maker's note. */
async function aTellingGif(): Promise<Buffer> {
  const gif = await sharp(await animation('gif'), { animated: true })
    .gif({ loop: 3 })
    .toBuffer()
  const screen = 13 + ((gif[10]! & 0x80) === 0 ? 0 : 3 * 2 ** ((gif[10]! & 7) + 1))
  const magic = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0])
  return Buffer.concat([
    gif.subarray(0, screen),
    Buffer.of(0x21, 0xfe, SECRET.length),
    Buffer.from(`${SECRET}\0`),
    Buffer.of(0x21, 0xff, 11),
    Buffer.from(`XMP DataXMP${XMP}`),
    magic,
    Buffer.of(0x21, 0xff, 11),
    Buffer.from(`MAKERNOTE.1`),
    Buffer.of(SECRET.length),
    Buffer.from(`${SECRET}\0`),
    Buffer.of(0x21, 0x01, SECRET.length),
    Buffer.from(`${SECRET}\0`),
    gif.subarray(screen),
    Buffer.from(SECRET),
  ])
}
