import type { Page } from 'playwright-core'
import { HOUR_MS } from '#domain/time/time.ts'
import { median, percentile } from '../measure/figures.ts'
import { inUnit, type Row, within } from '../measure/report.ts'
import { inBrowser, onPage } from '../world/browser.ts'
import { openCamera } from '../world/camera.ts'
import { openPictureStore } from '../world/picture-store.ts'
import { fillReviewersQueue, onProduct, type Stage } from '../world/stage.ts'
import { type Interaction, timeDecisions, untilDecided, watchInteractions } from './in-page.ts'

/** Goal 10: the number of waiting cards, and the longest reviewer interaction on a slow computer. */
const CARDS = 2000
const SLOWDOWN = 4
const P95_MS = 64
const MEDIAN_MS = 40

/** Goal 11: from the key that approves to the next card, on a slow network. */
const NETWORK_MS = 300
const NEXT_CARD_MS = 50

const ROUNDS = 5
const DECISIONS = 15

const viewport = { width: 1440, height: 900 }

/** Goals 10 and 11, by the browser's Event Timing; the median of the rounds counts. */
export function measure(): Promise<Row[]> {
  return onProduct(async ({ url }, stage) => {
    await fillQueue(stage)
    return inBrowser(async (browser) => {
      const moving: Interaction[][] = []
      const deciding: number[][] = []
      while (deciding.length < ROUNDS) {
        await onPage(browser, stage.admin, { url, viewport }, async (page) => {
          moving.push(await move(page, url))
          deciding.push(await decide(page))
        })
      }
      return [...movingRows(moving), decidingRow(deciding)]
    })
  })
}

/** The cards to review, all with one stored picture. The stage's have none and leave the queue. */
async function fillQueue(stage: Stage): Promise<void> {
  const [takePhoto, storePicture] = [await openCamera(), await openPictureStore(stage.config.dataDir)]
  const { image, stored } = await storePicture(await takePhoto())
  await stage.database.pool.query(
    `update submissions set status = 'rejected', reviewed_at = clock_timestamp() where status = 'pending'`,
  )
  await fillReviewersQueue(stage, stage.tasks, CARDS, {
    image_key: stored.imageKey,
    thumbnail_key: stored.thumbnailKey,
    image_type: image.imageType,
    image_width: image.width,
    image_height: image.height,
    submitted_at: new Date(Date.now() - 3 * HOUR_MS),
  })
}

async function move(page: Page, url: string): Promise<Interaction[]> {
  await page.goto(`${url}/admin/task-reviews?status=pending`)
  await page.getByRole('list', { name: 'Submissions' }).waitFor()
  await loadAll(page)
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const read = await watchInteractions(page)
  await repeat(25, () => press(page, 'j'))
  await repeat(10, () => press(page, 'k'))
  await page.getByRole('list', { name: 'Submissions' }).hover()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.mouse.wheel(0, turn % 2 ? -9000 : 14_000)
    await settle(page)
    await pressCard(page)
  }
  // Each step waits for the one before: on a slow computer, a key that comes too early changes nothing.
  await untilSeen(page)
  await press(page, 'r')
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await press(page, 'n')
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('The post is not public.', { delay: 30 })
  await press(page, 'Escape')
  await page.locator('button:focus').waitFor()
  await press(page, 'Escape')
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await press(page, '?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.waitFor()
  await press(page, 'Escape')
  await keys.waitFor({ state: 'detached' })
  const interactions = await read()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return interactions
}

/** Milliseconds of each decision. */
async function decide(page: Page): Promise<number[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  // Keys are off while a field has the focus, so the list takes it back.
  await pressCard(page)
  const read = await timeDecisions(page, 'a')
  for (let count = 1; count <= DECISIONS; count += 1) {
    await untilSeen(page)
    await press(page, 'a')
    await page.waitForTimeout(2 * NETWORK_MS)
    await untilDecided(page, count).catch(async (cause: unknown) => {
      const words = await page.getByRole('main').innerText()
      throw new Error(`Decision ${count} was not seen to be painted; the screen says: ${words}`, { cause })
    })
  }
  return read()
}

/** A key pressed before the card counts as seen is ignored. */
function untilSeen(page: Page): Promise<void> {
  return page.locator('[data-seen]').waitFor({ state: 'attached' })
}

async function loadAll(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: 'Submissions' })
  for (;;) {
    const size = await list.getByRole('listitem').first().getAttribute('aria-setsize')
    if (size !== '-1') return
    await list.evaluate((element) => {
      const pane = element.closest('.overflow-y-auto')
      if (pane) pane.scrollTop = pane.scrollHeight
    })
    await page.waitForTimeout(60)
  }
}

async function pressCard(page: Page): Promise<void> {
  const cards = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
  await cards.nth(8).getByRole('button').click()
  await settle(page)
}

async function repeat(times: number, act: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) await act()
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await settle(page)
}

/** Keeps interactions apart, so none pays for the one before. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(200)
}

function movingRows(rounds: readonly Interaction[][]): Row[] {
  const durations = rounds.map((round) => round.map(({ duration }) => duration))
  const slowest = rounds.flat().toSorted((a, b) => b.duration - a.duration)[0]!
  const done = `${CARDS} cards at ${SLOWDOWN} × CPU`
  const all = `${rounds[0]!.length} interactions (slowest of all: ${slowest.name} ${slowest.target}, ${slowest.duration} ms)`
  const p95s = durations.map((round) => percentile(round, 0.95))
  return [
    rowOf(10, `${done}: 95th percentile of ${all}`, p95s, P95_MS),
    rowOf(10, `${done}: median of the interactions`, durations.map(median), MEDIAN_MS),
  ]
}

function decidingRow(rounds: readonly number[][]): Row {
  const middle = median(rounds.flat())
  const what = `approve → next card painted, ${NETWORK_MS} ms of network: slowest of ${DECISIONS} (median of all: ${written(middle)})`
  const slowest = rounds.map((round) => Math.max(...round))
  return rowOf(11, what, slowest, NEXT_CARD_MS)
}

const written = inUnit(' ms')

function rowOf(goal: number, what: string, figures: readonly number[], mostMs: number): Row {
  const middle = median(figures)
  return {
    ...within({ goal, what, written }, middle, mostMs),
    product: `${written(middle)} (${figures.map((one) => one.toFixed(0)).join(' / ')})`,
  }
}
