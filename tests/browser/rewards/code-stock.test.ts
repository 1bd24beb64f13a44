import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { deliveredText } from '#domain/rewards/codes.ts'
import { formatDeadlineDate } from '#domain/text/format.ts'
import { DAY_MS } from '#domain/time/time.ts'
import { reward_codes, reward_requests } from '#server/database/schema/rewards.ts'
import { aBrowserWorld, expectAccessible, LOOKS } from '../../support/browser/browser-world.ts'
import { button, dialog, expectFocus, main, press, region, toast } from '../../support/browser/page-parts.ts'
import { aCode, addCodes, aStockReward } from '../../support/world/codes.ts'

// Some codes get the state by hand that a delivery or the passing of time gives them.
const { world, visitor } = await aBrowserWorld({}, { rowsByHand: true })
const admin = await world.anAdmin()
const { pool } = world.services.database

const codes = (page: Page) => page.getByRole('list', { name: 'Codes' }).getByRole('listitem')
const figure = (page: Page, term: string) =>
  main(page).locator('dl > div', { has: page.getByRole('term').getByText(term, { exact: true }) })
const text = (page: Page) => dialog(page).getByRole('textbox', { name: 'Codes' })
const send = (page: Page) => button(dialog(page), 'Import Codes')
const keptOf = async (page: Page) =>
  JSON.stringify([
    await page.evaluate(() => ({ ...localStorage, ...sessionStorage })),
    await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      return Promise.all(
        names.map(
          (name) =>
            new Promise((resolve, reject) => {
              const opening = indexedDB.open(name)
              opening.onerror = () => reject(opening.error)
              opening.onsuccess = () => {
                const stores = [...opening.result.objectStoreNames]
                if (stores.length === 0) return resolve([])
                const reading = opening.result.transaction(stores)
                const rows = stores.map(
                  (store) =>
                    new Promise((read) => {
                      const all = reading.objectStore(store).getAll()
                      all.onsuccess = () => read(all.result)
                    }),
                )
                void Promise.all(rows).then(resolve)
              }
            }),
        ),
      )
    }),
  ])

test('an admin imports codes by paste and by file; a broken text names its rows and stays in the dialog alone', async () => {
  const reward = await aStockReward(world, admin, 0, { name: 'Maple card' })
  const [first, second, third] = [aCode(), aCode(), aCode()]
  const page = await visitor.visit(admin, `/admin/rewards?search=maple`)
  await page.getByRole('link', { name: /0 free.*codes of Maple card/ }).click()
  await page.getByRole('heading', { name: 'Maple card' }).waitFor()
  await main(page).getByText('No codes yet').waitFor()
  await press(page, button(main(page), 'Import codes').first())
  await send(page).click()
  await dialog(page).getByText('Please paste the codes.').waitFor()

  const broken = `code,value,expiry\n${first},24.00,\n${second},25.00,2020-01-01\n${first},,`
  await text(page).fill(broken)
  await send(page).click()
  for (const problem of [
    /Row 2: the value isn’t the amount of this reward, \$25\.00\./,
    /Row 3: the expiry is in the past\./,
    /Row 4: the code is the same as in row 2\./,
  ])
    await dialog(page).getByText(problem).waitFor()
  expect(await text(page).inputValue()).toBe(broken)
  await expectFocus(text(page))
  await expectAccessible(page)
  expect(await keptOf(page)).not.toContain(first)
  expect(await world.rows(reward_codes, { reward_id: reward.id })).toEqual([])

  await text(page).fill(`${first}\n${second}`)
  await dialog(page).getByRole('textbox', { name: 'Supplier' }).fill('Maple Cards Inc.')
  await send(page).click()
  await toast(page, '2 codes added.').waitFor()
  await dialog(page).waitFor({ state: 'hidden' })
  await expect.poll(() => codes(page).count()).toBe(2)
  const row = codes(page).filter({ hasText: first.slice(-4) })
  await row.getByText('Free', { exact: true }).waitFor()
  await row.getByText('from Maple Cards Inc.').waitFor()
  expect(await page.content()).not.toContain(first.slice(-8))

  await button(main(page), 'Import codes').first().click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`code,PIN,cost\n${first},1,\n${third},0042,23.75`),
    })
  await expect.poll(() => text(page).inputValue()).toContain(third)
  await send(page).click()
  await dialog(page).getByText('1 code is already here, and 1 is new.').waitFor()
  await expectFocus(dialog(page).getByRole('checkbox', { name: 'Import the new ones only' }))
  await page.keyboard.press('Space')
  await send(page).click()
  await toast(page, '1 code added. 1 was already here.').waitFor()
  await expect.poll(() => codes(page).count()).toBe(3)
  await codes(page).first().getByText('Cost $23.75').waitFor()
  await figure(page, 'Free').getByText('3', { exact: true }).waitFor()
})

test('codes are selected and made void with a reason, by keyboard, and the list is filtered by state', async () => {
  const reward = await aStockReward(world, admin, 3)
  // The list stays the one before the change elsewhere, because no news comes.
  const page = await visitor.visit(admin, `/admin/rewards/${reward.id}/codes`, { news: false })
  const boxes = page.getByRole('checkbox', { name: /^Select Code \d+ ending in \w{4}$/ })
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await main(page).getByText('1 selected', { exact: true }).waitFor()
  await press(page, button(main(page), 'Make void'))
  await dialog(page).getByRole('heading', { name: 'Make 1 code void?' }).waitFor()
  await press(page, button(dialog(page), 'Make Void'))
  await dialog(page).getByText('Please give a reason.').waitFor()
  await expectAccessible(page)
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Sold twice.')
  await press(page, button(dialog(page), 'Make Void'))
  await toast(page, '1 code won’t be delivered.').waitFor()
  await expectFocus(button(main(page), 'Select all listed'))
  await codes(page).filter({ hasText: 'Sold twice.' }).getByText('Void', { exact: true }).waitFor()
  await figure(page, 'Free').getByText('2', { exact: true }).waitFor()

  await button(main(page), 'Select all listed').click()
  await main(page).getByText('2 selected', { exact: true }).waitFor()
  const taken = (await world.rows(reward_codes, { reward_id: reward.id })).find(
    (code) => code.void_at === null,
  )
  await pool.query(
    `update reward_codes set void_at = clock_timestamp(), void_reason = 'Elsewhere.', voided_by = $2 where id = $1`,
    [taken!.id, admin.id],
  )
  await button(main(page), 'Make void').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('All of them.')
  await button(dialog(page), 'Make Void').click()
  await dialog(page)
    .getByText('One of these codes was delivered or made void before. Nothing was changed.')
    .waitFor()
  await button(dialog(page), 'Cancel').click()
  await button(page, 'Discard changes').click()
  await main(page).getByRole('combobox', { name: 'State' }).selectOption('Free')
  await expect.poll(() => codes(page).count()).toBe(1)
  expect(new URL(page.url()).search).toBe('?state=free')
  await main(page).getByRole('combobox', { name: 'State' }).selectOption('Expired')
  await main(page).getByText('No codes in this state.').waitFor()
})

test('a reward is switched to a stock of codes in its form, which says what becomes of open requests', async () => {
  const reward = await world.aReward({ name: 'Switched card', value: '$25.00' })
  await world.redeem(await world.aMember({ points: 1000 }), reward)
  const page = await visitor.visit(admin, '/admin/rewards?search=switched')
  const card = page.getByRole('listitem', { name: reward.name, exact: true })
  await button(card, 'Edit reward').click()
  const field = (name: string) => dialog(page).getByRole('textbox', { name })
  await dialog(page)
    .getByRole('combobox', { name: 'How is it delivered?' })
    .selectOption('By Interac e-Transfer')
  await field('Amount in dollars').waitFor()
  await dialog(page).getByRole('combobox', { name: 'How members get it' }).waitFor({ state: 'detached' })
  await dialog(page)
    .getByRole('combobox', { name: 'How is it delivered?' })
    .selectOption('From a stock of codes')
  await dialog(page).getByText('1 open request will be delivered from the stock.').waitFor()
  await field('Stock').waitFor({ state: 'detached' })
  await field('Amount in dollars').fill('twenty')
  await button(dialog(page), 'Update Reward').click()
  await dialog(page).getByText('Please enter the amount, such as 25.00.').waitFor()
  await expectFocus(field('Amount in dollars'))
  await expectAccessible(page)
  await field('Amount in dollars').fill('$25')
  await button(dialog(page), 'Update Reward').click()
  await toast(page, 'Reward Updated').waitFor()
  await card.getByText('1 code missing').waitFor()
  await card.getByRole('link', { name: / free/ }).waitFor()
  const [row] = await world.rows(reward_requests, { reward_id: reward.id })
  expect(row).toMatchObject({ delivery_kind: 'stock', amount_cents: 2500 })

  await addCodes(world, admin, reward.id, [aCode(), aCode()])
  await button(card, 'Edit reward').click()
  expect(await field('Amount in dollars').inputValue()).toBe('25.00')
  await field('Amount in dollars').fill('30.00')
  await button(dialog(page), 'Update Reward').click()
  await dialog(page).getByText('2 codes in the stock are for $25.00. Make them void first').waitFor()
  expect(await field('Amount in dollars').inputValue()).toBe('30.00')
})

test('Overview names the stocks that are low or miss codes, and the bell and the offer say so too', async () => {
  const low = await aStockReward(world, admin, 2, { name: 'Low card' })
  const missing = await aStockReward(world, admin, 1, { name: 'Missing card' })
  await aStockReward(world, admin, 9, { name: 'Full card' })
  const member = await world.aMember({ points: 1000 })
  await world.redeem(member, missing)
  const page = await visitor.visit(admin, `/admin/rewards/${missing.id}/codes`)
  await button(main(page), 'Select all listed').click()
  await button(main(page), 'Make void').click()
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Never arrived.')
  await button(dialog(page), 'Make Void').click()
  await main(page).getByText('1 code is missing for open requests.').waitFor()
  await page.goto('/admin/overview')
  const card = region(page, 'Codes to look at')
  const line = (name: string) => card.getByRole('listitem').filter({ hasText: name })
  await line('Low card').getByText('Only 2 codes are left.').waitFor()
  await line('Missing card').getByText('1 code is missing for open requests.').waitFor()
  expect(await card.getByText('Full card').count()).toBe(0)
  await card.getByRole('link', { name: 'Low card' }).click()
  await page.getByRole('heading', { name: low.name }).waitFor()

  const offers = await visitor.visit(member, '/points')
  await button(offers, 'Redeem Rewards').click()
  await offers.getByText(/more rewards?$/).click()
  const offer = offers.getByRole('listitem').filter({ hasText: 'Missing card' })
  await offer.getByText('Sold out', { exact: true }).waitFor()
})

test.each(LOOKS)(
  'a member sees that a code is on its way, and until when to use it, on a $size',
  async (look) => {
    const member = await world.aMember({ points: 2000 })
    const name = `Card for a ${look.size}`
    const reward = await aStockReward(world, admin, 2, { name })
    const [, waits] = [await world.redeem(member, reward), await world.redeem(member, reward)]
    await pool.query(
      `update reward_requests set status = 'approved', reviewed_by = $2, reviewed_at = now() where id = $1`,
      [waits.id, admin.id],
    )
    const [request] = await world.rows(reward_requests, { reward_id: reward.id, status: 'pending' })
    const [code] = await world.rows(reward_codes, { reward_id: reward.id })
    const expiresAt = new Date(Date.now() + 40 * DAY_MS)
    await pool.query(
      `update reward_codes set request_id = $2, delivered_at = clock_timestamp(), expires_at = $3 where id = $1`,
      [code!.id, request!.id, expiresAt],
    )
    await pool.query(
      `update reward_requests set status = 'fulfilled', holds_stock = false, reviewed_by = $2 where id = $1`,
      [request!.id, admin.id],
    )
    const page = await visitor.visit(member, '/points', look)
    const requests = region(page, 'Your Reward Requests')
    await requests.getByText(`Use it by ${formatDeadlineDate(expiresAt)}.`).waitFor()
    await requests.getByText('Your code is delivered here as soon as it’s in stock.').waitFor()
    await page.route('**/api/user/reward-requests/*/reveal', (route) =>
      route.fulfill({ json: { delivery: deliveredText({ code: 'ABCD-1234-EFGH', pin: '0042' }) } }),
    )
    await requests.getByRole('button', { name: `Show delivery details for ${name}` }).click()
    await requests.getByText('0042', { exact: true }).waitFor()
    await requests.getByRole('button', { name: `Copy code for ${name}` }).waitFor()
    await requests.getByRole('button', { name: `Copy PIN for ${name}` }).waitFor()
    await expectAccessible(page)
  },
)

test.each(LOOKS)('everyone can use the screen of codes on a $size in $theme', async (look) => {
  const reward = await aStockReward(world, admin, 3, { name: `Axe ${look.size}` })
  const page = await visitor.visit(admin, `/admin/rewards/${reward.id}/codes`, look)
  await codes(page).first().waitFor()
  await expectAccessible(page)
  const widths = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await widths()).toBeLessThanOrEqual(0)
  await button(main(page), 'Import codes').first().click()
  await text(page).waitFor()
  await expectAccessible(page)
  await page.goto('/admin/rewards/999999/codes')
  await main(page).getByText('This reward doesn’t exist.').waitFor()
  const byHand = await world.aReward()
  await page.goto(`/admin/rewards/${byHand.id}/codes`)
  await main(page).getByText('This reward has no stock of codes.').waitFor()
  await expectAccessible(page)
})
