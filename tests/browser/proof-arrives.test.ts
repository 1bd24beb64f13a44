import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { claimTask } from '../../src/contract/submissions.ts'
import { submissions } from '../../src/server/database/schema/submissions.ts'
import { openVisitor } from '../support/browser.ts'
import type { Person } from '../support/builders.ts'
import { type Fault, PORTAL, startCuttingProxy } from '../support/cutting-proxy.ts'
import { keptOnDevice, queueOnDevice } from '../support/kept-on-device.ts'
import { pictureAs } from '../support/pictures.ts'
import { startWorld } from '../support/world.ts'

const world = await startWorld()
const line = await startCuttingProxy(world.url)
const visitor = await openVisitor({ ...world, url: line.url })
afterAll(async () => {
  await line.close()
  await world.close()
})

const picture = await pictureAs('jpeg')

beforeEach(() => line.strikeBy(() => null))

/** A member with a claimed task, on a screen of the application. */
async function aMemberAtWork() {
  const member = await world.aMember()
  const task = await world.aTask()
  await world.call(member, claimTask, { params: { id: task.id } })
  const page = await visitor.visit(member, '/points')
  return { member, task, page, of: { userId: member.id, taskId: task.id } }
}

/** Tells the page that its connection is back, as browsers do. */
const comesOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

const submissionsOf = (member: Person) =>
  world.services.database.queries.select().from(submissions).where(eq(submissions.user_id, member.id))

/** The proof is on the server exactly once, and nothing of it is on the device. */
async function expectArrivedOnce(page: Page, member: Person): Promise<void> {
  await expect.poll(() => keptOnDevice(page)).toMatchObject({ proofs: [], pictures: [] })
  const arrived = await submissionsOf(member)
  expect(arrived.map(({ version, status, notes }) => [version, status, notes])).toEqual([
    [1, 'pending', 'Done.'],
  ])
  expect(arrived[0]?.image_key).not.toBeNull()
}

const faults: [name: string, pathEnd: string, ...Fault[]][] = [
  ['the line is cut after 10 %', '/submit', { cutRequestAt: 0.1 }],
  ['the line is cut after half', '/submit', { cutRequestAt: 0.5 }],
  ['the line is cut after 99 %', '/submit', { cutRequestAt: 0.99 }],
  ['the answer is lost', '/submit', { cutAnswerAt: 0 }],
  ['half of the answer is lost', '/submit', { cutAnswerAt: 0.5 }],
  ['the answer is lost twice', '/submit', { cutAnswerAt: 0 }, { cutAnswerAt: 0.9 }],
  ['connections are refused', '/submit', 'refuse', 'refuse'],
  ['no server is found at first', '/auth/user', 'refuse'],
  ['a captive portal answers with a page', '/submit', { answer: PORTAL.page }],
  ['a captive portal answers with JSON', '/submit', { answer: PORTAL.json }],
  ['a captive portal leads elsewhere', '/submit', { answer: PORTAL.redirect }],
  ['a network asks to sign in to it', '/submit', { answer: PORTAL.signIn }],
  ['a gateway fails', '/submit', { answer: PORTAL.gateway }],
  ['a captive portal says who is signed in', '/auth/user', { answer: PORTAL.json }, { answer: PORTAL.page }],
]

test.each(faults)('a proof arrives once when %s', async (_what, pathEnd, ...struck) => {
  const { member, page, of } = await aMemberAtWork()
  await queueOnDevice(page, of, picture)
  const before = line.struck()
  line.strike(pathEnd, ...struck)
  await comesOnline(page)
  await expectArrivedOnce(page, member)
  expect(line.struck() - before).toBe(struck.length)
})
