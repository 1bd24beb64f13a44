import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { endOtherSessions } from '#contract/users/profile.ts'
import { submissions } from '#server/database/schema/proofs.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { signInOn } from '../../support/browser/browser.ts'
import { aWorldOnABadLine, expectAccessible, type Person } from '../../support/browser/browser-world.ts'
import { deviceIsOpen, keptOnDevice, keptProof, queueOnDevice } from '../../support/browser/kept-on-device.ts'
import { pictureAs } from '../../support/media/pictures.ts'
import { type Fault, PORTAL } from '../../support/servers/cutting-proxy.ts'
import { expireSessionsOf } from '../../support/world/expire-sessions.ts'
import { until } from '../../support/world/until.ts'

const { world, line, visitor } = await aWorldOnABadLine()

const picture = await pictureAs('jpeg')

beforeEach(() => repair())

async function aMemberAtWork() {
  const { member, task } = await world.aClaim()
  const page = await visitor.visit(member, '/points')
  await deviceIsOpen(page)
  return { member, task, page, of: { userId: member.id, taskId: task.id } }
}

/** Tells the page that its connection is back, as browsers do. */
const comesOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))

const submissionsOf = (member: Person) => world.rows(submissions, { user_id: member.id })

const cutOff = () => line.strikeBy(({ path }) => (path.endsWith('/submit') ? 'refuse' : null))
const repair = () => line.strikeBy(() => null)

/** Resolves once an upload begins after this call. */
function uploadBegins(): () => Promise<void> {
  const before = line.seen.filter(({ path }) => path.endsWith('/submit')).length
  const begun = () => line.seen.filter(({ path }) => path.endsWith('/submit')).length > before
  return async () => void (await until('an upload begins', begun))
}

/** Everything kept on the device, in any kind of storage. */
async function everythingKept(page: Page): Promise<unknown[]> {
  const stored = Object.values(await keptOnDevice(page)).flat()
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
  ])
  return [...stored, ...others]
}

async function expectArrivedOnce(page: Page, member: Person): Promise<void> {
  await expect.poll(() => keptOnDevice(page)).toMatchObject({ proofs: [], pictures: [] })
  const arrived = await submissionsOf(member)
  expect(arrived.map(({ version, status, notes }) => [version, status, notes])).toEqual([
    [1, 'pending', 'Done.'],
  ])
  expect(arrived[0]?.image_key).not.toBeNull()
}

const faults: [name: string, pathEnd: string, ...Fault[]][] = [
  ['the connection breaks after 10 %', '/submit', { cutRequestAt: 0.1 }],
  ['the connection breaks after half', '/submit', { cutRequestAt: 0.5 }],
  ['the connection breaks after 99 %', '/submit', { cutRequestAt: 0.99 }],
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
  const before = line.struck()
  line.strike(pathEnd, ...struck)
  await queueOnDevice(page, of, picture)
  await comesOnline(page)
  await expectArrivedOnce(page, member)
  expect(line.struck() - before).toBe(struck.length)
})

test('an upload that sends nothing for 20 seconds restarts by itself', async () => {
  const { member, page, of } = await aMemberAtWork()
  await queueOnDevice(page, of, picture)
  await page.clock.install()
  line.strike('/submit', { stallAt: 0.5 })
  const begun = uploadBegins()
  await comesOnline(page)
  await begun()
  await expect
    .poll(async () => {
      await page.clock.fastForward(21_000)
      return (await submissionsOf(member)).length
    })
    .toBe(1)
  await expectArrivedOnce(page, member)
})

describe('a proof arrives once', () => {
  test('when the page is reloaded during the upload', async () => {
    const { member, page, of } = await aMemberAtWork()
    await queueOnDevice(page, of, picture)
    line.strike('/submit', { stallAt: 0.5 })
    const begun = uploadBegins()
    await comesOnline(page)
    await begun()
    await page.reload()
    await expectArrivedOnce(page, member)
  })

  test('when its tab is closed during the upload and the product is reopened', async () => {
    const { member, page, of } = await aMemberAtWork()
    await queueOnDevice(page, of, picture)
    line.strike('/submit', { stallAt: 0.9 })
    const begun = uploadBegins()
    await comesOnline(page)
    await begun()
    const next = await page.context().newPage()
    await page.close()
    await next.goto('/')
    await expectArrivedOnce(next, member)
  })

  test('after a day without a connection', async () => {
    const { member, page, of } = await aMemberAtWork()
    await page.clock.install()
    await page.context().setOffline(true)
    await queueOnDevice(page, of, picture)
    await comesOnline(page)
    await page.clock.fastForward('24:00:00')
    expect(await submissionsOf(member)).toEqual([])
    await page.context().setOffline(false)
    await expectArrivedOnce(page, member)
  })

  test('from two tabs that both try', async () => {
    const { member, page, of } = await aMemberAtWork()
    const other = await page.context().newPage()
    await other.goto('/')
    await queueOnDevice(page, of, picture)
    const before = line.seen.length
    await Promise.all([comesOnline(page), comesOnline(other)])
    await expectArrivedOnce(page, member)
    const uploads = line.seen.slice(before).filter(({ path }) => path.endsWith('/submit'))
    expect(uploads).toHaveLength(1)
  })

  test('although its session ended: it waits, hidden, until the same member signs in', async () => {
    const { member, page, of } = await aMemberAtWork()
    await page.evaluate((id) => {
      for (const name of [`proof:${id}:1`, `checklist:${id}:1`]) localStorage.setItem(name, 'x')
    }, member.id)
    await queueOnDevice(page, of, picture)
    await expireSessionsOf(world, member)
    await comesOnline(page)
    await page.waitForURL('**/api/login*')
    const key = `${member.id}:${of.taskId}`
    expect(await keptOnDevice(page)).toMatchObject({ proofs: [key], pictures: [key] })
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([`proof:${member.id}:1`])

    await signInOn(page, await world.elsewhere(member))
    await page.goto('/points')
    await expectArrivedOnce(page, member)
  })
})

test('a proof with a deadline is announced before it is sent', async () => {
  const { member, page, of } = await aMemberAtWork()
  const before = line.seen.length
  await queueOnDevice(page, { ...of, hasDeadline: true }, picture)
  await comesOnline(page)
  await expectArrivedOnce(page, member)
  const calls = line.seen.slice(before).filter(({ path }) => path.startsWith('/api/tasks/'))
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['announce-proof', 'submit'])
})

test.each([false, true])(
  'a proof whose claim ended stays, and says so (announced: %s)',
  async (hasDeadline) => {
    const { member, page, of } = await aMemberAtWork()
    await world.leave(member, { id: of.taskId })
    await queueOnDevice(page, { ...of, hasDeadline }, picture)
    await comesOnline(page)
    await expect
      .poll(() => keptProof(page, of))
      .toMatchObject({
        state: 'refused',
        refusal: { sentence: 'Please claim this task first.', isGone: true },
      })
    expect((await keptOnDevice(page)).pictures).toHaveLength(1)
  },
)

test('a failing proof holds up no other', async () => {
  const { member, task, page, of } = await aMemberAtWork()
  const other = await world.aTask()
  await world.claim(member, other)
  line.strikeBy(({ path }) => (path === `/api/tasks/${task.id}/submit` ? 'refuse' : null))
  await queueOnDevice(page, { ...of, keptAt: 1 }, picture)
  await queueOnDevice(page, { ...of, taskId: other.id, keptAt: 2 }, picture)
  await comesOnline(page)
  await expect
    .poll(async () => (await submissionsOf(member)).map(({ task_id }) => task_id))
    .toEqual([other.id])
})

test('the next member to sign in finds nothing of the previous one, and sends nothing of theirs', async () => {
  const { member, task, page, of } = await aMemberAtWork()
  const other = await world.aMember()
  await world.claim(other, task)
  cutOff()
  await queueOnDevice(page, of, picture)
  await page.evaluate((id) => localStorage.setItem(`proof:${id}:1`, 'x'), member.id)
  await signInOn(page, other)
  repair()
  await page.goto('/points')
  // The device keeps this member’s own reads under their id.
  const keptOfOthers = async () => (await everythingKept(page)).filter((key) => key !== other.id)
  await expect.poll(keptOfOthers).toEqual([])
  expect([await submissionsOf(member), await submissionsOf(other)]).toEqual([[], []])
})

test('a member who signs in between two calls of a round does not send the previous member’s proof', async () => {
  const { member, task, page, of } = await aMemberAtWork()
  const other = await world.aMember()
  await world.claim(other, task)
  const announced = Promise.withResolvers<void>()
  await page.route('**/announce-proof', async (route) => {
    const response = await route.fetch()
    await signInOn(page, other)
    await route.fulfill({ response })
    announced.resolve()
  })
  await queueOnDevice(page, { ...of, hasDeadline: true }, picture)
  const answered = page.waitForResponse('**/submit')
  await comesOnline(page)
  await announced.promise
  expect((await answered).status()).toBe(409)
  expect([await submissionsOf(member), await submissionsOf(other)]).toEqual([[], []])
})

test('an answer about a session that was just replaced deletes nothing unsent', async () => {
  const { member, page, of } = await aMemberAtWork()
  cutOff()
  await queueOnDevice(page, of, picture)
  await page.route(
    '**/api/auth/user',
    (route) => route.fulfill({ status: 401, json: { message: 'Ended.', code: 'session.revoked' } }),
    { times: 1 },
  )
  const refused = page.waitForResponse((response) => response.status() === 401)
  await comesOnline(page)
  await refused
  repair()
  await page.goto('/points')
  await expectArrivedOnce(page, member)
})

test('a revoked session takes everything of the member with it', async () => {
  const { member, page, of } = await aMemberAtWork()
  await queueOnDevice(page, of, picture)
  await page.evaluate((id) => localStorage.setItem(`proof:${id}:1`, 'x'), member.id)
  await world.call(await world.elsewhere(member), endOtherSessions)
  await comesOnline(page)
  await page.waitForURL('**/api/login*')
  await expect.poll(() => everythingKept(page)).toEqual([])
})

describe('signing out with an unsent proof', () => {
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out without sending?' })
  const logout = (page: Page) => page.getByRole('link', { name: 'Logout' }).first()

  test('asks nothing once it has arrived', async () => {
    const { member, page, of } = await aMemberAtWork()
    cutOff()
    await queueOnDevice(page, of, picture)
    await page.reload()
    await logout(page).click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    repair()
    await comesOnline(page)
    await expectArrivedOnce(page, member)
    await logout(page).click()
    await page.waitForURL('/#signed-out')
  })

  test('asks first, also before the code that sends has arrived, and Cancel keeps it', async () => {
    const { member, page, of } = await aMemberAtWork()
    cutOff()
    await queueOnDevice(page, of, picture)
    const letGo = await holdBack(page, '**/assets/send-kept-proofs*.js')
    await page.reload()
    await logout(page).click()
    await question(page)
      .getByText('1 proof hasn’t been sent. Signing out deletes it from this device.')
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await question(page).waitFor({ state: 'detached' })
    repair()
    letGo()
    await expectArrivedOnce(page, member)
  })

  test('without a connection deletes nothing, and says why', async () => {
    const { member, page, of } = await aMemberAtWork()
    cutOff()
    await queueOnDevice(page, of, picture)
    await page.reload()
    await logout(page).click()
    await question(page).waitFor()
    line.strikeBy(() => 'refuse')
    await question(page).getByRole('button', { name: 'Sign out and delete' }).click()
    await page.getByText('We can’t sign you out while you’re offline.').first().waitFor()
    repair()
    await comesOnline(page)
    await expectArrivedOnce(page, member)
  })

  test.each([
    ['a press', []],
    ['a press that opens a new tab', ['Control']],
  ] as const)('by %s deletes everything before it leaves', async (_how, modifiers) => {
    const { member, page, of } = await aMemberAtWork()
    cutOff()
    await queueOnDevice(page, of, picture)
    await queueOnDevice(page, { ...of, taskId: of.taskId + 1, state: 'draft' }, null)
    await page.evaluate((id) => {
      for (const name of [`proof:${id}:0`, `checklist:${id}:0`]) localStorage.setItem(name, 'x')
      sessionStorage.setItem('redeem:1', 'x')
    }, member.id)
    await page.reload()
    await logout(page).click({ modifiers: [...modifiers] })
    await question(page).getByText('3 proofs haven’t been sent.').waitFor()
    // An answer without a document leaves the page where it is, for the test to read.
    await page.route('**/api/logout', (route) => route.fulfill({ status: 204 }))
    const leaves = page.waitForResponse('**/api/logout')
    await question(page).getByRole('button', { name: 'Sign out and delete' }).click()
    await leaves
    expect(await everythingKept(page)).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
    expect(await submissionsOf(member)).toEqual([])
  })
})
