import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/**
 * How wide a sentence is in a fallback, relative to the product's own typefaces. In each fallback of fonts.css about 98 of 100 of
 * the product's sentences lie between the two, where the browser does not round the widths of letters.
 */
export const FALLBACK_WIDTHS = [0.96, 1.04]

const { resolve } = createRequire(import.meta.url)

/** The typefaces, with the height above and below the baseline in percent. */
const FACES = [
  { name: 'sans', file: 'figtree/files/figtree-latin-wght-normal.woff2', ascent: 95, descent: 25 },
  {
    name: 'display',
    file: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ascent: 93,
    descent: 27,
  },
]

/** Makes documents show the product's own typefaces at once, whatever the machine has, and never ask for them. */
export async function pinTypefaces(page: Page): Promise<void> {
  const faces = await Promise.all(
    FACES.map(async ({ file, ...face }) => ({
      ...face,
      data: await readFile(resolve(`@fontsource-variable/${file}`), 'base64'),
    })),
  )
  await page.addInitScript(installTypefaces, { faces, widths: [1, ...FALLBACK_WIDTHS] })
}

/** How much moves when text in a fallback of each width gets the product's typefaces. */
export function shiftsOnSwap(page: Page): Promise<number[]> {
  return page.evaluate(swapTypefaces, FALLBACK_WIDTHS)
}

interface Installed {
  showTypefaces: (width: number) => void
}

interface Typefaces {
  faces: { name: string; data: string; ascent: number; descent: number }[]
  widths: number[]
}

/** Runs in the page before anything is drawn. */
function installTypefaces({ faces, widths }: Typefaces): void {
  for (const { name, data, ascent, descent } of faces) {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
    for (const width of widths) {
      const descriptors = {
        weight: '200 900',
        sizeAdjust: `${width * 100}%`,
        ascentOverride: `${ascent / width}%`,
        descentOverride: `${descent / width}%`,
      }
      document.fonts.add(new FontFace(`${name} ${width}`, bytes, descriptors))
    }
  }
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets = [sheet]
  const show = (width: number) =>
    sheet.replaceSync(
      `html { font-family: "sans ${width}" !important } .font-display { font-family: "display ${width}" !important }`,
    )
  show(1)
  ;(globalThis as unknown as Installed).showTypefaces = show
}

/** Runs in the page. */
async function swapTypefaces(widths: number[]): Promise<number[]> {
  const { showTypefaces } = globalThis as unknown as Installed
  let sum = 0
  const add = (entries: PerformanceEntryList) => {
    for (const { value } of entries as unknown as { value: number }[]) sum += value
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift' })
  const shiftOf = async (width: number) => {
    sum = 0
    showTypefaces(width)
    // A movement in a frame is known when the next one begins.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return sum
  }
  const shifts: number[] = []
  for (const width of widths) {
    await shiftOf(width)
    shifts.push(await shiftOf(1))
  }
  observer.disconnect()
  return shifts
}
