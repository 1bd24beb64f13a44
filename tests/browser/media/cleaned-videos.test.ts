import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia } from '#contract/media/media.ts'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { SECRET } from '../../support/media/cleaned-file.ts'
import { videos } from '../../support/media/sample-videos.ts'
import { box, element } from '../../support/media/videos.ts'
import { aFile, aForm } from '../../support/world/form.ts'

/** How many frames are recorded; the screen shows 60 a second. */
const FRAMES = 60

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()

async function recorded(page: Page, mimeType: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ mimeType, frames }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 })
      const context = canvas.getContext('2d')!
      const stream = canvas.captureStream(20)
      const sound = new AudioContext()
      const tone = sound.createOscillator()
      const heard = sound.createMediaStreamDestination()
      tone.connect(heard)
      tone.start()
      stream.addTrack(heard.stream.getAudioTracks()[0]!)
      const recorder = new MediaRecorder(stream, { mimeType })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      recorder.start(200)
      for (let frame = 0; frame < frames; frame += 1) {
        context.fillStyle = frame % 2 ? '#d02020' : '#d03030'
        context.fillRect(0, 0, 160, 120)
        await new Promise(requestAnimationFrame)
      }
      recorder.stop()
      await stopped
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    },
    { mimeType, frames: FRAMES },
  )
  return Buffer.from(base64, 'base64')
}

/** The frame that a video in its own tab shows now. No script runs in such a tab, so tests poll from outside. */
function shown(page: Page) {
  return page.evaluate(() => {
    const video = document.querySelector('video')!
    video.muted = true
    if (video.paused) void video.play()
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    const context = canvas.getContext('2d')!
    context.drawImage(video, 0, 0, 8, 8)
    const [red = 0, green = 0] = context.getImageData(4, 4, 1, 1).data
    const { videoWidth, videoHeight, currentTime } = video
    return { videoWidth, videoHeight, isRed: red > 150 && green < 90, hasPlayed: currentTime > 0.3 }
  })
}

/**
 * A video that an admin uploaded, as a member gets it in its own tab; a browser saves a MOV that is not part of a
 * page.
 */
async function opened(video: Buffer, name: string): Promise<{ served: Buffer; tab: Page }> {
  const member = await world.aMember()
  const page = await visitor.visit(member, '/')
  const task = await world.aTask()
  const form = aForm({ mediaFile: aFile(video, name) })
  const file = await world.call(admin, uploadMedia, { params: { taskId: task.id }, form })
  await world.claim(member, task)
  await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
  const served = Buffer.from(await (await world.request(member, file.mediaUrl)).arrayBuffer())
  const tab = await page.context().newPage()
  const isSaved = name.endsWith('.mov')
  await tab.goto(isSaved ? '/' : file.mediaUrl, { waitUntil: 'commit' })
  if (isSaved) {
    await tab.evaluate((src) => {
      document.body.replaceChildren(Object.assign(document.createElement('video'), { src }))
    }, file.mediaUrl)
  }
  return { served, tab }
}

test.each([
  ['video/webm;codecs=vp8,opus', 'webm', element(0x1254c367, SECRET)],
  ['video/mp4;codecs=av01.0.01M.08,opus', 'mp4', box('udta', Buffer.from(SECRET))],
])('a video that a browser records as %s plays after cleaning', async (mimeType, extension, telling) => {
  const page = await visitor.visit(await world.aMember(), '/')
  const video = await recorded(page, mimeType)
  const { served, tab } = await opened(Buffer.concat([video, telling]), `video.${extension}`)
  expect([served.includes(SECRET), served.includes('Chrome')]).toEqual([false, false])
  await expect
    .poll(() => shown(tab))
    .toEqual({ videoWidth: 160, videoHeight: 120, isRed: true, hasPlayed: true })
})

test.each([
  ['a WebM', 'video.webm'],
  ['a WebM with Vorbis', 'video.webm'],
  ['a WebM with transparency', 'video.webm'],
  ['a WebM without lengths', 'video.webm'],
  ['a MOV of a phone', 'video.mov'],
  ['an MP4', 'video.mp4'],
  ['an MP4 in fragments', 'video.mp4'],
])('%s of an encoder plays after cleaning', async (name, filename) => {
  const { served, tab } = await opened(videos[name]!.make(), filename)
  expect(served.includes(SECRET)).toBe(false)
  await expect.poll(() => shown(tab)).toMatchObject({ videoWidth: 64, videoHeight: 48, hasPlayed: true })
})
