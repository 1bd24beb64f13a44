import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type AdminMedia, listAdminMedia, uploadMedia } from '#contract/media/admin-media.ts'
import { claimMedia } from '#contract/media/media.ts'
import { SECRET } from '../support/media/cleaned-file.ts'
import { MOMENT } from '../support/media/movie-with-metadata.ts'
import { aTellingJpeg, BEHIND, photos } from '../support/media/photos.ts'
import { realVideo, videos } from '../support/media/sample-videos.ts'
import { contentOf } from '../support/media/video-content.ts'
import { aFile, aForm } from '../support/world/form.ts'
import { aWorld } from '../support/world/world.ts'

function formWith(bytes: Uint8Array, name: string): FormData {
  return aForm({ mediaFile: aFile(bytes, name) })
}

async function bytesOf(answer: Response): Promise<Buffer> {
  return Buffer.from(await answer.arrayBuffer())
}

const world = await aWorld()
const admin = await world.anAdmin()

describe('an uploaded file', () => {
  async function handedOut(
    bytes: Buffer,
    name: string,
  ): Promise<{ served: Buffer; disposition: string; file: AdminMedia }> {
    const task = await world.aTask()
    const file = await world.call(admin, uploadMedia, {
      params: { taskId: task.id },
      form: formWith(bytes, name),
    })
    const member = await world.aMember()
    await world.claim(member, task)
    await world.call(member, claimMedia, { params: { id: task.id, mediaId: file.id } })
    const answer = await world.request(member, file.mediaUrl)
    const served = await bytesOf(answer)
    expect([answer.status, file.fileSize]).toEqual([200, served.length])
    return { served, disposition: answer.headers.get('content-disposition')!, file }
  }

  test.each(Object.entries(photos))(
    'of the kind %s holds nothing but the picture when a member gets it',
    async (type, make) => {
      const photo = await make()
      const { served, file } = await handedOut(photo, 'photo')
      expect(file.mediaType).toBe(type)
      expect([served.includes(SECRET), served.includes(BEHIND)]).toEqual([false, false])
      const seen = async (bytes: Buffer) => {
        const { pages = 1, width, height, autoOrient } = await sharp(bytes).metadata()
        return { pages, ...(pages > 1 ? { width, height } : autoOrient) }
      }
      expect(await seen(served)).toEqual(await seen(photo))
    },
  )

  test.each(Object.entries(videos))(
    'that is %s holds nothing but pictures and sound when a member gets it',
    async (_name, { type, real, make }) => {
      const { served, file } = await handedOut(make(), 'video')
      expect([file.mediaType, served.includes(SECRET), served.includes(MOMENT)]).toEqual([type, false, false])
      expect(await contentOf(served)).toEqual(await contentOf(realVideo(real)))
    },
  )

  test.each([
    ['photo\u202egpj.exe', 'photogpj.jpg'],
    ['\u2066page\u2069.html', 'page.jpg'],
    ['drawing.svg', 'drawing.jpg'],
    ['no extension', 'no extension.jpg'],
    ['Été.JPEG', 'Été.JPEG'],
    ['the "best" photo.jpg', 'the "best" photo.jpg'],
    ['two\r\nlines.jpg', 'twolines.jpg'],
    ['100%25.jpg', '100%25.jpg'],
  ])('named %j is shown and saved as %j', async (name, expected) => {
    const { disposition, file } = await handedOut(await aTellingJpeg(), name)
    expect(file.filename).toBe(expected)
    expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(expected)}`)
  })

  test('that cannot be read is refused in plain words and leaves nothing behind', async () => {
    const task = await world.aTask()
    const video = videos['a WebM']!.make()
    const attempt = await world.attempt(admin, uploadMedia, {
      params: { taskId: task.id },
      form: formWith(video.subarray(0, video.length - 60), 'a.webm'),
    })
    expect(attempt).toMatchObject({
      status: 400,
      code: 'media.broken',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })
    expect(await readdir(join(world.services.config.dataDir, 'uploads'))).toEqual([])
    expect(await world.call(admin, listAdminMedia, { params: { taskId: task.id } })).toEqual([])
  })
})
