import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL, DEMO_PASSWORD } from '../demo/people.ts'
import { publicPaths } from '../src/contract/public-pages.ts'
import { type Area, allScreens } from '../src/contract/screens.ts'
import { inParallel } from '../src/server/platform/in-parallel.ts'
import { type Product, startProduct } from './product.ts'
import type { Row } from './report.ts'
import { launchBrowser } from './slow-browser.ts'

/** Goal 12: the largest sum of a page's layout shifts, and how long after loading. */
const MOST = 0.01
const SETTLED_MS = 3000

const WINDOWS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
const PAGES_AT_ONCE = 2

interface Visit {
  area: Area | 'public'
  path: string
  size: keyof typeof WINDOWS
}

/** Goal 12: layout shifts of every route on the demo data, in both sizes, or of those whose path contains `only`. */
export async function measureLayout(only = ''): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northpoint-bench-'))
  try {
    const product = await startProduct({ DATA_DIR: dataDir }, 'demo')
    const browser = await launchBrowser()
    try {
      return await measureAll(browser, product, only)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(browser: Browser, product: Product, only: string): Promise<Row[]> {
  const signedIn = {
    public: undefined,
    member: await signIn(browser, product, DEMO_MEMBER_EMAIL),
    admin: await signIn(browser, product, DEMO_ADMIN_EMAIL),
  }
  const taskId = await firstTaskId(browser, product, signedIn.member)
  const places = [
    ...publicPaths.map((path) => ({ area: 'public' as const, path })),
    ...allScreens.map(({ area, path }) => ({ area, path: path.replace(':id', taskId) })),
  ].filter(({ path }) => path.includes(only))
  const sizes = Object.keys(WINDOWS) as (keyof typeof WINDOWS)[]
  const visits = places.flatMap((place) => sizes.map((size): Visit => ({ ...place, size })))
  const shifts = new Map<Visit, number>()
  await inParallel(PAGES_AT_ONCE, visits, async (visit) => {
    const storageState = signedIn[visit.area]
    const context = await browser.newContext({
      ...WINDOWS[visit.size],
      ...(storageState && { storageState }),
    })
    shifts.set(visit, await shiftAt(context, product.url + visit.path))
    await context.close()
  })
  return [
    rowOf('public pages', shifts, ({ area }) => area === 'public'),
    rowOf('member’s screens', shifts, ({ area }) => area === 'member'),
    rowOf('admin’s screens', shifts, ({ area }) => area === 'admin'),
  ]
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser, product: Product, email: string): Promise<StorageState> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/api/login`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('#root main h1').waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function firstTaskId(browser: Browser, product: Product, storageState: StorageState): Promise<string> {
  const context = await browser.newContext({ storageState })
  const answer = await context.request.get(`${product.url}/api/tasks?limit=1`)
  const [task] = (await answer.json()) as { id: number }[]
  await context.close()
  return String(task!.id)
}

async function shiftAt(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const watched = globalThis as unknown as { layoutShift: number }
    watched.layoutShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) watched.layoutShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  return page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift)
}

function rowOf(what: string, shifts: ReadonlyMap<Visit, number>, isMeant: (visit: Visit) => boolean): Row {
  const meant = [...shifts].filter(([visit]) => isMeant(visit))
  for (const [{ path, size }, shift] of meant) {
    if (shift > MOST) console.log(`${path} on a ${size}: ${shift.toFixed(4)}`)
  }
  const [worst, most] = meant.toSorted(([, a], [, b]) => b - a)[0] ?? [null, 0]
  return {
    goal: 12,
    what: `${what}: layout shift, worst of ${meant.length}${worst ? ` (${worst.path}, ${worst.size})` : ''}`,
    product: most.toFixed(4),
    floor: '',
    ratio: '',
    target: `≤ ${MOST}`,
    met: most <= MOST,
  }
}
