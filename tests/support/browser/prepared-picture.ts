import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Prepared } from '#client/app/proofs/picture/prepare-picture.ts'

type Prepare = typeof import('#client/app/proofs/picture/prepare-picture.ts').preparePicture

export type PreparedPicture = Omit<Prepared, 'bytes'> & { bytes: Buffer }

/** The result for a file, its reported progress, and the longest time the page was blocked, in milliseconds. */
interface PreparedInPage {
  picture: PreparedPicture | null
  problem: string | null
  parts: number[]
  longestTask: number
  /** The time from the call to the result, in milliseconds. */
  took: number
}

const GIVEN = 'given-to-test'

/** Prepares a file with the built client on a page of the product, under its content security policy. */
export async function prepareIn(
  page: Page,
  file: { name: string; buffer: Buffer; mimeType?: string },
): Promise<PreparedInPage> {
  const manifest = await readFile(join(inject('builtClient'), 'client/.vite/manifest.json'), 'utf8')
  const script = `/${JSON.parse(manifest)['app/proofs/picture/prepare-picture.ts'].file}`
  await page.evaluate((id) => {
    document.getElementById(id)?.remove()
    const input = Object.assign(document.createElement('input'), { type: 'file', id })
    document.body.append(input)
  }, GIVEN)
  await page.locator(`#${GIVEN}`).setInputFiles({ mimeType: 'application/octet-stream', ...file })
  const { encoded, ...rest } = await page.evaluate(prepareThere, { script, id: GIVEN })
  const picture = rest.picture && { ...rest.picture, bytes: Buffer.from(encoded, 'base64') }
  return { ...rest, picture }
}

async function prepareThere({ script, id }: { script: string; id: string }) {
  const file = (document.getElementById(id) as HTMLInputElement).files![0]!
  const { preparePicture }: { preparePicture: Prepare } = await import(script)
  const bytes = await file.arrayBuffer()
  const tasks: number[] = []
  const watch = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) tasks.push(task.duration)
  })
  watch.observe({ type: 'longtask' })
  const parts: number[] = []
  const start = performance.now()
  const result = await preparePicture(file, bytes, (part) => parts.push(part))
  const took = performance.now() - start
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  for (const task of watch.takeRecords()) tasks.push(task.duration)
  watch.disconnect()
  const about = { parts, took, longestTask: Math.max(0, ...tasks) }
  if ('problem' in result) return { ...about, picture: null, problem: result.problem, encoded: '' }
  const { bytes: made, ...picture } = result
  const encoded = await new Promise<string>((read) => {
    const reader = new FileReader()
    reader.onload = () => read(String(reader.result).split(',')[1] ?? '')
    reader.readAsDataURL(new Blob([made]))
  })
  return { ...about, picture, problem: null, encoded }
}
