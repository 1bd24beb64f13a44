import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createAnnouncement } from '#contract/announcements/announcements.ts'
import { aBrowserWorld, SIZE_NAMES } from '../support/browser/browser-world.ts'

const { world, visitor } = await aBrowserWorld()

test('the bar on a phone marks the current screen', async () => {
  const page = await visitor.visit(await world.aMember(), '/healthz', { size: 'phone' })
  const marked = page.locator('[data-bottom-bar] [aria-current]')
  for (const [path, words] of [
    ['/', 'Dashboard'],
    ['/tasks', 'Tasks'],
    ['/task-history', 'Tasks'],
    ['/points', 'Points'],
    ['/referrals', 'More'],
    ['/help', 'More'],
    ['/settings', 'More'],
  ] as const) {
    await page.goto(path)
    await expect.poll(() => marked.allInnerTexts(), { message: path }).toEqual([words])
    const line = await marked.evaluate((element) => getComputedStyle(element).borderTopColor)
    expect(line, path).not.toBe('rgba(0, 0, 0, 0)')
  }
})

test.each(SIZE_NAMES)(
  'the business menu of the landing page opens without scripts, and closes on Escape and on a press outside (%s)',
  async (size) => {
    const page = await visitor.visit(null, '/', { size, scripts: false })
    const opener = page.getByRole('button', { name: size === 'phone' ? 'Menu' : 'Business' })
    const link = page.getByRole('link', { name: 'Pricing', exact: true })
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 600)]) {
      await opener.click()
      await link.waitFor()
      await close()
      await link.waitFor({ state: 'hidden' })
    }
    await opener.click()
    await link.click()
    await page.waitForURL('**/business/pricing')
  },
)

test('a signed-in visitor is offered no login on the unsubscribe page', async () => {
  const page = await visitor.visit(await world.aMember(), '/unsubscribe')
  await page.getByRole('heading', { name: 'Unsubscribe' }).waitFor()
  expect(await page.getByText(/^log ?in$/i).count()).toBe(0)
})

test('nothing is at /admin, for an admin either', async () => {
  const page = await visitor.visit(await world.anAdmin(), '/admin')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
})

test('an unticked check box has its card’s background in the dark theme, and an edge', async () => {
  const page = await visitor.visit(await world.aMember(), '/settings', { theme: 'dark' })
  const box = page.getByLabel('New task alerts')
  const look = () =>
    box.evaluate((element) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(element)
      return { backgroundColor, borderTopColor }
    })
  expect(await look()).toEqual({ backgroundColor: 'rgb(21, 30, 26)', borderTopColor: 'rgb(112, 126, 119)' })
  await box.check()
  await expect.poll(async () => (await look()).backgroundColor).toBe('rgb(96, 208, 160)')
})

test('in forced colours, bars and badges keep an edge, and one tab is marked', async () => {
  const member = await world.aMember({ points: 40 })
  await world.aReward({ points_cost: 100 })
  await world.aPendingSubmission(member)
  const page = await visitor.visit(member, '/')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const edge = (selector: string, property: 'borderTopWidth' | 'outlineStyle') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)
  expect(await edge('main progress', 'borderTopWidth')).toBe('1px')
  expect(await edge('main .bg-blue-tint', 'outlineStyle')).toBe('solid')
  expect(await edge('main .bg-deep', 'outlineStyle')).toBe('solid')
  const lines = () =>
    page
      .locator('header nav a span')
      .evaluateAll((words) => words.map((word) => getComputedStyle(word).borderBottomColor))
  const [current, ...others] = await lines()
  expect(new Set(others).size).toBe(1)
  expect(others).not.toContain(current)
})

describe('French', () => {
  const description = 'Une petite maison d’édition du Québec voudrait savoir où et quand vous lisez.'
  const langOf = (page: Page, text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))

  test('is spoken as French, and English beside it as English', async () => {
    const task = await world.aTask({
      title: 'Ce que nous lisons dans le métro',
      description,
      requirements: 'Vous lisez le français et le code est sur la dernière page',
    })
    const english = await world.aTask({ title: 'Ten questions about reading' })
    const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`)
    for (const text of [task.title, 'Une petite maison', 'Vous lisez le français']) {
      expect(await langOf(page, text)).toBe('fr')
    }
    expect(await langOf(page, 'Requirements for Points')).toBe('en-CA')
    await page.goto('/tasks')
    expect(await langOf(page, task.title)).toBe('fr')
    expect(await langOf(page, english.title)).toBe('en-CA')
  })

  const said = {
    announcement: 'Merci de lire avant de publier',
    task: 'Une heure à la bibliothèque de votre quartier',
    proof: 'Je suis à la porte et la musique est trop forte.',
    note: 'La photo est floue et nous ne voyons pas le nom de la rue.',
    reward: 'Un billet pour la piscine de votre choix',
    about: 'Il est à vous pour une année et pour la famille.',
    refusal: 'Nous n’avons plus de billets pour la piscine.',
  }
  const english = 'French versions of the tasks are on their way.'

  /** A member and an admin who write French, with one pending submission, one rejection and a reward. */
  async function aFrenchPair() {
    const [member, admin] = [await world.anEarner({ points: 500 }), await world.anAdmin()]
    await world.call(admin, createAnnouncement, {
      body: { title: said.announcement, content: english, isActive: true },
    })
    const waiting = await world.aPendingSubmission(member, {
      task: await world.aTask({ title: 'Photos of the library' }),
      notes: said.proof,
    })
    const task = await world.aTask({ title: said.task })
    const sentBack = await world.aPendingSubmission(member, { task })
    await world.review(admin, sentBack.id, 'rejected', said.note)
    const reward = await world.aReward({ name: said.reward, description: said.about })
    const request = await world.redeem(member, reward)
    await world.decide(admin, request.id, 'rejected', { reviewNotes: said.refusal })
    return { member, admin, waiting, sentBack, reward, request }
  }

  /** Every place on the page with exactly this text; a button's name is spoken in one piece. */
  async function expectSpoken(page: Page, text: string, language = 'fr'): Promise<void> {
    const places = page
      .locator('main, [role=dialog]')
      .getByText(text, { exact: true })
      .and(page.locator(':not(button .sr-only)'))
    await places.first().waitFor()
    const languages = await places.evaluateAll((found) =>
      found.map((one) => one.closest('[lang]')?.getAttribute('lang')),
    )
    expect(new Set(languages), text).toEqual(new Set([language]))
  }

  test('in announcements, titles, proofs, notes and rewards is spoken as French to members', async () => {
    const { member, waiting, sentBack, reward } = await aFrenchPair()
    const page = await visitor.visit(member, '/')
    await expectSpoken(page, said.announcement)
    await expectSpoken(page, english, 'en-CA')
    expect(await page.getByRole('link', { name: said.task, exact: true }).getAttribute('lang')).toBe('fr')
    const places: [address: string, ...texts: string[]][] = [
      ['/task-history?tab=rejected', said.task, said.note],
      [`/tasks/${sentBack.task_id}`, said.task, said.note],
      [`/tasks/${waiting.task_id}`, said.proof],
      ['/points', said.reward, said.refusal],
      ['/points?redeem=1', said.reward, said.about],
      [`/points?redeem=1&reward=${reward.id}`, said.reward, said.about],
    ]
    for (const [address, ...texts] of places) {
      await page.goto(address)
      for (const text of texts) await expectSpoken(page, text)
    }
    await expectSpoken(page, 'Confirm your reward', 'en-CA')
  })

  test('is spoken as French to admins, in lists, reviews and previews', async () => {
    const { member, admin, waiting, sentBack, request } = await aFrenchPair()
    const page = await visitor.visit(admin, '/admin/announcements')
    await expectSpoken(page, said.announcement)
    await expectSpoken(page, english, 'en-CA')
    await page
      .getByRole('button', { name: `Edit: ${said.announcement}` })
      .first()
      .click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
    await expectSpoken(page, said.announcement)
    const places: [address: string, ...texts: string[]][] = [
      [`/admin/task-reviews?id=${waiting.id}`, said.proof, said.task, said.note],
      [`/admin/task-reviews?status=rejected&id=${sentBack.id}`, said.task, said.note],
      [`/admin/reward-reviews?status=rejected&id=${request.id}`, said.reward, said.about, said.refusal],
      ['/admin/rewards', said.reward, said.about],
      [`/admin/user-management?user=${member.id}&tab=submissions`, said.task, said.note],
      [`/admin/user-management/${member.id}`, said.task, said.note, said.reward, said.refusal],
      [`/admin/user-management?user=${member.id}&tab=requests`, said.reward, said.refusal],
    ]
    for (const [address, ...texts] of places) {
      await page.goto(address)
      for (const text of texts) await expectSpoken(page, text)
    }
  })
})

test('a video that is only shown as a picture does not look playable', async () => {
  const task = await world.aTask()
  await world.services.files.put('media/video', Buffer.from('video'), { contentType: 'video/webm' })
  await world.services.files.put('media/video-poster', Buffer.from('poster'), { contentType: 'image/jpeg' })
  await world.aBonusFile({
    task_id: task.id,
    filename: 'bus.webm',
    media_type: 'video/webm',
    file_key: 'media/video',
    preview_key: 'media/video-poster',
    preview_type: 'image/jpeg',
  })
  const page = await visitor.visit(await world.aMember(), `/tasks/${task.id}`)
  const card = page.getByRole('listitem', { name: 'bus.webm' })
  await card.waitFor()
  expect(await card.locator('.lucide-play').count()).toBe(0)
})
