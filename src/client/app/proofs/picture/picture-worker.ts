import { type Painter, type PictureWork, paintPicture } from './paint-picture.ts'

/** Progress from 0 to 1, then the result; null on failure. */
export type WorkerNews = { part: number } | { jpeg: ArrayBuffer | null }

const painter: Painter = {
  decode: async (file) => {
    const bitmap = await createImageBitmap(file)
    return { source: bitmap, width: bitmap.width, height: bitmap.height, free: () => bitmap.close() }
  },
  canvas: ({ width, height }) => {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('This browser has no canvas outside of the page')
    return { context, encode: (quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }) }
  },
}

self.onmessage = async ({ data }: MessageEvent<PictureWork>) => {
  const say = (news: WorkerNews, transfer: Transferable[] = []) => self.postMessage(news, { transfer })
  try {
    const made = await paintPicture(data, painter, (part) => say({ part }))
    const jpeg = made && (await made.arrayBuffer())
    say({ jpeg }, jpeg ? [jpeg] : [])
  } catch {
    say({ jpeg: null })
  }
}
