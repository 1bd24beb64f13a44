import type { PictureSize } from '#domain/files/files.ts'
import type { Painter } from './paint-picture.ts'

/** Used in browsers that cannot paint in a worker. */
export const pagePainter: Painter = {
  decode: async (file) => {
    const { image, free } = await openImage(file)
    await image.decode()
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, free }
  },
  canvas: ({ width, height }) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser has no canvas')
    const encode = (quality: number) =>
      new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    return { context, encode }
  },
}

/** The size when upright, from the header; null if the browser cannot open the picture. */
export async function uprightSize(file: Blob): Promise<PictureSize | null> {
  try {
    const { image, free } = await openImage(file)
    free()
    const { naturalWidth: width, naturalHeight: height } = image
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}

async function openImage(file: Blob): Promise<{ image: HTMLImageElement; free: () => void }> {
  const url = URL.createObjectURL(file)
  const free = () => URL.revokeObjectURL(url)
  const image = new Image()
  try {
    await new Promise((loaded, failed) => {
      image.onload = loaded
      image.onerror = failed
      image.src = url
    })
    return { image, free }
  } catch (reason) {
    free()
    throw reason
  }
}
