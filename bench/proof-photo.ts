import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { claimTask } from '../src/contract/submissions.ts'
import type { Person } from '../tests/support/builders.ts'
import { callerOf } from './journey.ts'
import { startProduct } from './product.ts'
import { median, type Row } from './report.ts'
import { launchBrowser, slowDown } from './slow-browser.ts'
import { onStage } from './stage.ts'

/** A 12-megapixel phone photo, in pixels and bytes. */
const PHOTO = { width: 4032, height: 3024, bytes: 9_300_000 } as const

/** A photo sent without shrinking, in bytes. */
const UNSHRUNK_BYTES = 4_500_000

/** Strength of the grain, in levels of 255, and the first JPEG quality. */
const GRAIN = 36
const FIRST_QUALITY = 95

/** From choosing the photo to the server's reply, in milliseconds. */
const WITHIN_MS = 15_000

const ROUNDS = 3
const UPLOAD_TIMEOUT_MS = 180_000
const PHONE = { width: 390, height: 844 }

/** Sends a large photo from a cheap phone on slow 4G; the floor sends 4.5 MB unchanged, just as slowly. */
export function measureProofPhoto(): Promise<Row[]> {
  return onStage(async (stage) => {
    const photo = await aLargePhoto()
    const product = await startProduct(stage.environment)
    const browser = await launchBrowser()
    try {
      const sent: number[] = []
      for (const taskId of stage.taskIds.slice(0, ROUNDS)) {
        await callerOf(product.url)(stage.member, claimTask, { params: { id: taskId } })
        sent.push(await timeProof(browser, stage.member, `${product.url}/tasks/${taskId}`, photo))
      }
      const floor = await timeUnshrunk(browser)
      return [rowOf(photo.length, median(sent), floor)]
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

async function aLargePhoto(): Promise<Buffer> {
  const { width, height, bytes } = PHOTO
  const points = { width: 36, height: 27, channels: 3 } as const
  const light = await sharp(randomBytes(points.width * points.height * points.channels), { raw: points })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: GRAIN } as const
  const grain = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  const input = await grain.png({ compressionLevel: 1 }).toBuffer()
  const scene = sharp(light).composite([{ input, blend: 'soft-light' }])
  for (let quality = FIRST_QUALITY; quality < 100; quality += 1) {
    const photo = await scene.clone().jpeg({ quality }).toBuffer()
    if (photo.length >= bytes) return photo
  }
  throw new Error('The photo does not become large enough.')
}

/** Milliseconds from choosing the photo to the server's reply. */
async function timeProof(browser: Browser, person: Person, address: string, photo: Buffer): Promise<number> {
  const page = await openPage(browser, person, address)
  try {
    await page.getByRole('button', { name: 'Submit Task' }).waitFor()
    await slowDown(page)
    const since = performance.now()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Submit Task' }).click()
    await page.getByRole('button', { name: 'Confirm & Submit' }).click()
    await page.getByText('Task Submitted').first().waitFor()
    return performance.now() - since
  } finally {
    await page.context().close()
  }
}

/** Milliseconds for `UNSHRUNK_BYTES` at the same connection speed, to a server that only reads them. */
async function timeUnshrunk(browser: Browser): Promise<number> {
  const server = createServer((request, response) => {
    request
      .resume()
      .on('end', () => response.setHeader('content-type', 'text/html').end('<title>Floor</title>'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const page = await openPage(browser, null, `http://127.0.0.1:${port}/`)
  try {
    await slowDown(page)
    return await page.evaluate(async (bytes) => {
      const since = performance.now()
      await fetch('/', { method: 'POST', body: new Blob([new Uint8Array(bytes)]) })
      return performance.now() - since
    }, UNSHRUNK_BYTES)
  } finally {
    await page.context().close()
    server.close()
  }
}

async function openPage(browser: Browser, person: Person | null, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true })
  context.setDefaultTimeout(UPLOAD_TIMEOUT_MS)
  if (person) {
    await context.addCookies([
      { name: person.cookieName, value: person.cookieValue, url: new URL('/', address).href },
    ])
  }
  const page = await context.newPage()
  await page.goto(address)
  return page
}

function rowOf(bytes: number, product: number, floor: number): Row {
  return {
    goal: 'proof',
    what: `a photo of ${(bytes / 1e6).toFixed(1)} MB sent, slow 4G and 4 × CPU, median of ${ROUNDS}; the floor sends 4.5 MB`,
    product: `${(product / 1000).toFixed(1)} s`,
    floor: `${(floor / 1000).toFixed(1)} s`,
    ratio: (product / floor).toFixed(2),
    target: `≤ ${WITHIN_MS / 1000} s`,
    met: product <= WITHIN_MS,
  }
}
