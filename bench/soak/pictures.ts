import sharp, { type Sharp } from 'sharp'
import { openCamera, type Photo } from '../world/camera.ts'

/** A phone camera's size; one in this many proofs has it. */
const LARGE = { width: 3000, height: 4000 }
const LARGE_EVERY = 20

/** Most people send what their phone made of it. Used in turns. */
const FORMATS: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.jpeg(),
  (picture) => picture.jpeg({ progressive: true }),
  (picture) => picture.jpeg(),
  (picture) => picture.webp(),
  (picture) => picture.jpeg(),
  (picture) => picture.png(),
  (picture) => picture.jpeg(),
]

export async function openPictures(): Promise<(turn: number) => Promise<Photo>> {
  const takePhoto = await openCamera()
  return async (turn) => {
    const photo = sharp(await takePhoto())
    const isLarge = turn % LARGE_EVERY === 0
    const picture = isLarge ? photo.resize(LARGE).jpeg() : FORMATS[turn % FORMATS.length]!(photo)
    return Buffer.from(await picture.toBuffer())
  }
}
