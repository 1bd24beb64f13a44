import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Page } from 'playwright-core'
import { MAX_UPLOAD_BYTES } from '../../src/domain/files.ts'
import { openDirectoryFileStore } from '../../src/server/platform/files/directory-file-store.ts'
import { readScreenshot } from '../../src/server/platform/files/images.ts'
import { storeProof } from '../../src/server/submissions/proof-files.ts'
import { percentile } from '../measure/figures.ts'
import { median, type Row } from '../measure/report.ts'
import { launchBrowser } from '../world/browser.ts'
import { aPhoto } from '../world/camera.ts'
import { type Product, startProduct } from '../world/product.ts'
import { onStage, type Stage } from '../world/stage.ts'
import { type Decision, type Interaction, timeDecisions, watchInteractions } from './in-page.ts'

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

const WINDOW = { width: 1440, height: 900 }

/** Goals 10 and 11, by the browser's Event Timing; the median of the rounds counts. */
export function measureInteractions(): Promise<Row[]> {
  return onStage(async (stage) => {
    await fillQueue(stage)
    const product = await startProduct(stage.environment)
    const browser = await launchBrowser()
    try {
      const rounds: { moving: Interaction[]; deciding: Decision[] }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await browser.newContext({ viewport: WINDOW })
        const { cookieName: name, cookieValue: value } = stage.admin
        await context.addCookies([{ name, value, url: product.url }])
        const page = await context.newPage()
        rounds.push({ moving: await move(page, product), deciding: await decide(page) })
        await context.close()
      }
      return [
        ...movingRows(rounds.map(({ moving }) => moving)),
        decidingRow(rounds.map(({ deciding }) => deciding)),
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  })
}

/** Pending proofs, each by its own member, all with one stored picture. The stage's have none and leave the queue. */
async function fillQueue({ config, database, taskIds }: Stage): Promise<void> {
  const picture = await readScreenshot(Readable.from([await aPhoto()]), { maxBytes: MAX_UPLOAD_BYTES })
  const stored = await storeProof(await openDirectoryFileStore(join(config.dataDir, 'files')), picture)
  await database.pool.query(
    `update submissions set status = 'rejected', reviewed_at = clock_timestamp() where status = 'pending'`,
  )
  await database.pool.query(
    `with people as (
       insert into users (id, name, email, first_name, terms_version, created_at)
       select 'reviewed-' || k, 'Robin Roy', 'reviewed-' || k || '@example.ca', 'Robin', '1', clock_timestamp()
       from generate_series(1, $1::int) k returning id),
     numbered as (select id, row_number() over () as k from people),
     places as (
       insert into claims (task_id, user_id, points)
       select ($2::bigint[])[1 + k % array_length($2::bigint[], 1)], id, 50 from numbered returning id, task_id, user_id),
     counted as (
       update tasks t set claimed_count = t.claimed_count + p.places
       from (select task_id, count(*) as places from places group by task_id) p where p.task_id = t.id)
     insert into submissions (claim_id, task_id, user_id, version, notes, image_key, thumbnail_key, image_type,
       image_width, image_height, submitted_at)
     select id, task_id, user_id, 1, 'Posted this morning.', $3, $4, $5, $6, $7, clock_timestamp() - interval '3 hours'
     from places`,
    [CARDS, taskIds, stored.imageKey, stored.thumbnailKey, picture.imageType, picture.width, picture.height],
  )
}

async function move(page: Page, { url }: Product): Promise<Interaction[]> {
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
    await page
      .getByRole('list', { name: 'Submissions' })
      .getByRole('listitem')
      .nth(8)
      .getByRole('button')
      .click()
    await settle(page)
  }
  await press(page, 'r')
  await page.keyboard.type('The post is not public.', { delay: 30 })
  await press(page, 'Escape')
  await press(page, 'Escape')
  await press(page, '?')
  await press(page, 'Escape')
  const interactions = await read()
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return interactions
}

async function decide(page: Page): Promise<Decision[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  // Keys are off while a field has the focus, so the list takes it back.
  await page
    .getByRole('list', { name: 'Submissions' })
    .getByRole('listitem')
    .nth(8)
    .getByRole('button')
    .click()
  await settle(page)
  const read = await timeDecisions(page, 'a')
  await repeat(DECISIONS, async () => {
    // A key pressed before the card counts as seen is ignored.
    await page.locator('[data-seen]').waitFor({ state: 'attached' })
    await press(page, 'a')
    await page.waitForTimeout(2 * NETWORK_MS)
  })
  return read()
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
  return [
    rowOf(
      10,
      `${done}: 95th percentile of ${rounds[0]!.length} interactions (slowest of all: ${slowest.name} ${slowest.target}, ${slowest.duration} ms)`,
      durations.map((round) => percentile(round, 0.95)),
      P95_MS,
    ),
    rowOf(10, `${done}: median of the interactions`, durations.map(median), MEDIAN_MS),
  ]
}

function decidingRow(rounds: readonly Decision[][]): Row {
  if (rounds.some((round) => round.length === 0)) throw new Error('No decision was seen to be painted.')
  const middle = median(rounds.flat().map(({ paintedIn }) => paintedIn))
  return rowOf(
    11,
    `approve → next card painted, ${NETWORK_MS} ms of network: slowest of ${DECISIONS} (median of all: ${middle.toFixed(0)} ms)`,
    rounds.map((round) => Math.max(...round.map(({ paintedIn }) => paintedIn))),
    NEXT_CARD_MS,
  )
}

function rowOf(goal: number, what: string, figures: readonly number[], mostMs: number): Row {
  const middle = median(figures)
  return {
    goal,
    what,
    product: `${middle.toFixed(0)} ms (${figures.map((one) => one.toFixed(0)).join(' / ')})`,
    floor: '',
    ratio: '',
    target: `≤ ${mostMs} ms`,
    met: middle <= mostMs,
  }
}
