import { expect, test } from 'vitest'
import { submissions } from '#server/database/schema/proofs.ts'
import { aWorldOnABadLine } from '../../support/browser/browser-world.ts'
import { deviceIsOpen, keptOnDevice, queueOnDevice } from '../../support/browser/kept-on-device.ts'
import { pictureAs } from '../../support/media/pictures.ts'
import { repetitions } from '../../support/run/repetitions.ts'
import { type Fault, PORTAL } from '../../support/servers/cutting-proxy.ts'
import { many } from '../../support/world/at-once.ts'

const MEMBERS = repetitions(2, 8)
const PROOFS_EACH = repetitions(6, 25)

/** Every third request that sends or announces a proof meets a fault. */
const STRUCK_EVERY = 3

const { world, line, visitor } = await aWorldOnABadLine()

test(`${MEMBERS * PROOFS_EACH} proofs over a connection that breaks at random all arrive, once each`, async () => {
  const picture = await pictureAs('jpeg')
  const tasks = await many(PROOFS_EACH, () => world.aTask())
  let requests = 0
  line.strikeBy(({ path }) => {
    if (!/\/(submit|announce-proof)$/.test(path)) return null
    requests += 1
    return requests % STRUCK_EVERY === 0 ? aFault() : null
  })
  const pages = await many(MEMBERS, async () => {
    const member = await world.aMember()
    const page = await visitor.visit(member, '/points')
    await deviceIsOpen(page)
    for (const { id } of tasks) {
      await world.claim(member, { id })
      const of = { userId: member.id, taskId: id, hasDeadline: id % 4 === 0 }
      await queueOnDevice(page, of, picture)
    }
    return page
  })
  await expect
    .poll(async () => {
      for (const page of pages) await page.evaluate(() => void window.dispatchEvent(new Event('online')))
      const kept = await Promise.all(pages.map(keptOnDevice))
      return kept.flatMap(({ proofs, pictures }) => [...proofs!, ...pictures!]).length
    })
    .toBe(0)
  const arrived = await world.queries.select().from(submissions)
  expect(arrived).toHaveLength(MEMBERS * PROOFS_EACH)
  expect(new Set(arrived.map((row) => `${row.user_id} ${row.task_id}`)).size).toBe(arrived.length)
  expect(arrived.filter(({ version, image_key }) => version !== 1 || image_key === null)).toEqual([])
  expect(line.struck()).toBeGreaterThanOrEqual((MEMBERS * PROOFS_EACH) / STRUCK_EVERY)
})

function aFault(): Fault {
  const faults: Fault[] = [
    { cutRequestAt: Math.random() },
    { cutAnswerAt: Math.random() },
    { cutAnswerAt: 0 },
    { answer: PORTAL.page },
    { answer: PORTAL.gateway },
    'refuse',
  ]
  return faults[Math.floor(Math.random() * faults.length)]!
}
