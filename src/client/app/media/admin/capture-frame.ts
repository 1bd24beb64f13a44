/** How long to wait for a frame; after that the video keeps the default poster. */
const CAPTURED_WITHIN_MS = 8_000

/** Pixels; the server scales the frame down further. */
const MAX_SIDE = 960

const QUALITY = 0.85

/** The very first frame is often black. */
const MOMENT_SECONDS = 1

/** A frame of the chosen video, drawn by the browser; null if the browser cannot play it. */
export async function captureFrame(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  try {
    const loaded = heard(video, 'loadeddata')
    video.src = address
    await loaded
    const seeked = heard(video, 'seeked')
    video.currentTime = Number.isFinite(video.duration) ? Math.min(MOMENT_SECONDS, video.duration / 2) : 0
    await seeked
    return await drawn(video)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function heard(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  const signal = AbortSignal.timeout(CAPTURED_WITHIN_MS)
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error('The browser cannot play it.')), { once: true })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
