import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getSubmission } from '#contract/reviews/admin-submissions.ts'
import { drawProof } from '../../../demo/proof-pictures.ts'
import { holdBack } from '../../support/browser/before-hydration.ts'
import { aBrowserWorld, expectAccessible } from '../../support/browser/browser-world.ts'
import { boxOf, expectInside, expectSeen, hiddenPart, overlap } from '../../support/browser/in-view.ts'
import { decisionOf, expectFocus, pressWhenSeen, untilSeen } from '../../support/browser/page-parts.ts'
import { sendProof } from '../../support/world/send-proof.ts'

const REVIEWS = '/admin/task-reviews'
const REQUIREMENTS = 'The post is public\n#ad comes first\nYour profile name and the date can be read'

/** The window sizes that reviewers work in. */
const DESKS = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

const { world, visitor } = await aBrowserWorld({ rateLimitFactor: 1000 })
const admin = await world.anAdmin()
const post = await drawProof('post', 11)

describe.each(DESKS)('at $width × $height', (size) => {
  test('the proof, the facts, both buttons and the reasons are in view', async () => {
    const category = `Desk ${size.width}`
    await proofs(category, 2)
    const page = await visit(`${REVIEWS}?category=${category}`, size)
    const decision = decisionOf(page)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    const judgedLines = requirements(page)
    const judged = [
      decision.getByRole('heading', { level: 2 }),
      decision.getByText('Submitted', { exact: true }),
      decision.getByText('Due', { exact: true }),
      judgedLines,
      button(page, 'Reject'),
    ]
    await expectSeen([...judged, picture(page), button(page, 'Approve')])
    await expectInside(picture(page), page.getByRole('region', { name: 'Proof' }))
    for (const figure of ['Pending', 'Rejected', 'Total Approved', 'Total Points Awarded'])
      await expectSeen([page.getByRole('term').filter({ hasText: new RegExp(`^${figure}$`) })])

    await pressWhenSeen(page, 'r')
    const reasons = decision.getByRole('group', { name: 'Reason' }).getByRole('button')
    await reasons.first().waitFor()
    const lines = decision.getByRole('group', { name: 'Requirements it fails' }).getByRole('button')
    const facts = judged.filter((part) => part !== judgedLines)
    await expectSeen([picture(page), ...facts, ...(await lines.all())])
    await expectSeen([...(await reasons.all()), button(page, 'Cancel')])
    await expectSeen([page.getByLabel('Review notes')])
    await page.keyboard.press('2')
    await page.keyboard.press('4')
    await expectSeen([page.getByLabel('Review notes'), ...(await reasons.all()), button(page, 'Reject')])
  })

  test('a request’s details, both buttons and the reasons are in view', async () => {
    const { category } = await aRequest()
    const page = await visit(`/admin/reward-reviews?category=${category}`, size)
    await button(page, 'Approve').waitFor()
    await expectSeen([
      page.getByRole('heading', { name: 'Send to' }),
      page.getByText('Points cost', { exact: true }),
      button(page, 'Approve'),
      button(page, 'Reject'),
    ])
    await pressWhenSeen(page, 'r')
    const reasons = decisionOf(page).getByRole('group', { name: 'Reason' }).getByRole('button')
    await reasons.first().waitFor()
    await expectSeen([...(await reasons.all()), page.getByLabel('Review notes'), button(page, 'Reject')])
  })
})

describe('on a phone', () => {
  test('the whole picture and the buttons are in view, and no toast covers the next control', async () => {
    const [, next] = await proofs('Phone desk', 3)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Phone+desk`, { size: 'phone' })
    await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click()
    await page.getByText('1 of 3', { exact: true }).waitFor()
    const used = [
      page.getByRole('button', { name: 'Submissions' }),
      page.getByText(/^1 of \d$/),
      page.getByRole('button', { name: 'Next' }),
      page.getByRole('heading', { level: 2 }).first(),
      picture(page),
      button(page, 'Approve'),
      button(page, 'Reject'),
    ]
    await expectSeen(used)
    await untilSeen(page)
    await button(page, 'Approve').click()
    await decisionOf(page).getByText(next!.email).waitFor()
    const toast = page.getByRole('listitem').filter({ hasText: 'Submission Reviewed' })
    await toast.waitFor()
    for (const part of [...used, page.locator('[data-bottom-bar]')])
      expect(overlap(await boxOf(toast), await boxOf(part)), String(part)).toBe(false)

    await untilSeen(page)
    await button(page, 'Reject').click()
    const reasons = decisionOf(page).getByRole('group', { name: 'Reason' }).getByRole('button')
    await reasons.first().waitFor()
    await expectSeen([
      picture(page),
      ...(await reasons.all()),
      button(page, 'Cancel'),
      button(page, 'Reject'),
    ])
    await expectAccessible(page)
  })

  test('the bar hides nothing that has the focus', async () => {
    await proofs('Phone focus', 1)
    const page = await visitor.visit(admin, `${REVIEWS}?category=Phone+focus`, { size: 'phone' })
    await page.getByRole('list', { name: 'Submissions' }).getByRole('button').first().click()
    await page.getByRole('heading', { name: 'Member', exact: true }).waitFor()
    const write = page.getByRole('button', { name: 'Write a note' })
    const bar = await boxOf(page.locator('[data-bottom-bar]'))
    // Just behind the bar, where the window alone would count it as visible.
    await write.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().top - top), bar.y + 2)
    expect(await write.evaluate(hiddenPart)).toContain('covered')
    await write.focus()
    await expectSeen([write])
  })
})

describe('side by side', () => {
  test('a card begins at its top, also after the previous one was scrolled to its end', async () => {
    const long = Array.from({ length: 60 }, (_, line) => `Line ${line} of what I found.`).join('\n')
    const task = await world.aTask({ category: 'Tops', capacity: null })
    const members = [await world.aMember(), await world.aMember(), await world.aMember()] as const
    for (const member of members) await world.aPendingSubmission(member, { task, notes: long })
    const page = await visit(`${REVIEWS}?category=Tops`, DESKS[0]!)
    await page.getByText('1 of 3', { exact: true }).waitFor()
    for (const [key, next] of [
      ['a', members[1]],
      ['j', members[2]],
    ] as const) {
      await page.getByRole('heading', { name: 'Member', exact: true }).waitFor()
      await page.evaluate(scrollAllToEnd)
      expect((await page.evaluate(scrolledPanes)).length).toBeGreaterThanOrEqual(2)
      await pressWhenSeen(page, key)
      await decisionOf(page).getByText(next.email).waitFor()
      expect(await page.evaluate(scrolledPanes)).toEqual([])
    }
    await expectAccessible(page)
  })

  test.each(DESKS.filter(({ width }) => width >= 1280))(
    'at $width px, the search shows its whole hint, also beside Undo, and the filters their choice',
    async (size) => {
      const category = `Undo at ${size.width}`
      await proofs(category, 2)
      await aRequest()
      for (const path of [`${REVIEWS}?category=${category}`, '/admin/reward-reviews']) {
        const page = await visit(path, size)
        await untilSeen(page)
        expect(await page.locator('input[type=search], select').evaluateAll(cutHints)).toEqual([])
        await page.keyboard.press('a')
        await page.getByRole('button', { name: 'Undo approval' }).waitFor()
        expect(await page.getByRole('searchbox').evaluateAll(cutHints)).toEqual([])
      }
      await world.endHolds()
    },
  )

  test('a toast covers neither the decision nor the proof', async () => {
    await proofs('Wide toast', 2)
    const page = await visit(`${REVIEWS}?category=Wide+toast`, DESKS[0]!)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await pressWhenSeen(page, 'a')
    const toast = page.getByRole('listitem').filter({ hasText: 'Submission Reviewed' })
    await toast.waitFor()
    for (const name of ['Decision', 'Proof'])
      expect(overlap(await boxOf(toast), await boxOf(page.getByRole('region', { name })))).toBe(false)
  })

  test('very long requirements show their beginning, and one press shows the rest', async () => {
    const lines = Array.from({ length: 30 }, (_, line) => `Rule ${line} of this task`)
    const task = await world.aTask({ category: 'Long rules', requirements: lines.join('\n') })
    await world.aPendingSubmission(await world.aMember(), { task })
    const page = await visit(`${REVIEWS}?category=Long+rules`, DESKS[0]!)
    const all = requirements(page).getByRole('button', { name: 'Show all' })
    await expectSeen([all, button(page, 'Approve')])
    await all.click()
    const height = (await boxOf(requirements(page))).height
    expect(height).toBeGreaterThan(600)
    await requirements(page).getByRole('button', { name: 'Show less' }).click()
    expect((await boxOf(requirements(page))).height).toBeLessThan(200)
  })
})

describe('in full screen', () => {
  test('A approves and the next picture comes, arrows move while it is fitted, and R asks for the reason', async () => {
    const [first, second, third, fourth] = await proofs('Full screen', 4)
    const page = await visit(`${REVIEWS}?category=Full+screen`, DESKS[0]!)
    await decisionOf(page).getByText(first!.email).waitFor()
    await page.keyboard.press('f')
    const viewer = page.getByRole('dialog')
    const shows = (email: string) => viewer.getByAltText(`Proof from ${email}`).waitFor()
    await shows(first!.email)
    await pressWhenSeen(page, 'a')
    await shows(second!.email)
    await expect.poll(() => statusOf(first!.id)).toBe('approved')
    await page.keyboard.press('ArrowRight')
    await shows(third!.email)
    await page.keyboard.press('ArrowLeft')
    await shows(second!.email)
    await page.keyboard.press('+')
    await viewer.getByText('150%').waitFor()
    await page.keyboard.press('ArrowRight')
    await shows(second!.email)
    await page.keyboard.press('j')
    await shows(third!.email)
    await viewer.getByText('100%').waitFor()
    await page.keyboard.press('t')
    await expect
      .poll(() =>
        viewer
          .getByRole('img')
          .last()
          .evaluate((image) => (image as HTMLElement).style.transform),
      )
      .toContain('rotate(90deg)')
    await expectAccessible(page)

    await pressWhenSeen(page, 'r')
    await expect.poll(() => viewer.count()).toBe(0)
    await expectFocus(button(page, 'Reject'))
    await decisionOf(page).getByRole('group', { name: 'Reason' }).waitFor()
    await page.keyboard.press('2')
    await pressWhenSeen(page, 'Enter')
    await decisionOf(page).getByText(fourth!.email).waitFor()
    await expect.poll(() => statusOf(third!.id)).toBe('rejected')
    expect(await statusOf(second!.id)).toBe('pending')
  })

  test('A in a comparison approves, then shows the next proof by itself, even a text proof', async () => {
    const category = 'Compared'
    const picture = await drawProof('photo', 77)
    await sendProof(world, await world.aMember(), await world.aTask(), picture)
    const task = await world.aTask({ category, capacity: null })
    const copy = await sendProof(world, await world.aMember(), task, picture)
    await world.aPendingSubmission(await world.aMember(), { task, notes: 'I asked twice.' })
    const page = await visit(`${REVIEWS}?category=${category}`, DESKS[0]!)
    await page.getByRole('region', { name: 'Seen before' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: /^Compare:/ }).waitFor()
    await pressWhenSeen(page, 'a')
    const viewer = page.getByRole('dialog', { name: task.title, exact: true })
    await viewer.getByText('I asked twice.').waitFor()
    await expect.poll(() => statusOf(copy.id)).toBe('approved')
    await expectAccessible(page)
    await pressWhenSeen(page, 'a')
    await page.getByText('No submissions found matching your criteria.').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

test.each(['desktop', 'phone'] as const)('rows come where their placeholders were on a %s', async (size) => {
  const category = `Placeholders ${size}`
  const task = await world.aTask({ category })
  for (let row = 0; row < 2; row += 1) await world.aPendingSubmission(await world.aMember(), { task })
  const page = await visitor.visit(admin, '/healthz', { size, bare: true })
  const answer = await holdBack(page, '**/api/admin/submissions?*')
  await page.goto(`${REVIEWS}?category=${encodeURIComponent(category)}`)
  const placeholders = page.getByRole('status').filter({ hasText: 'Loading submissions...' })
  const before = await boxOf(placeholders.locator('.divide-y > *').first())
  answer()
  const after = await boxOf(page.getByRole('list', { name: 'Submissions' }).getByRole('listitem').first())
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2)
  expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(2)
})

test('the list and the card agree on how urgent a submission is', async () => {
  const task = await world.aTask({ category: 'Urgency', capacity: null })
  for (const hours of [51.5, 29.5, 3.2]) {
    await world.aPendingSubmission(await world.aMember(), {
      task,
      submitted_at: new Date(Date.now() - hours * 3_600_000),
    })
  }
  const page = await visit(`${REVIEWS}?category=Urgency`, DESKS[0]!)
  const rows = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem')
  for (const [at, words] of ['Overdue by 3 h', 'Due in 18 h', '3 h ago'].entries()) {
    await rows.nth(at).getByText(words, { exact: true }).waitFor()
    await decisionOf(page).getByText(words, { exact: true }).waitFor()
    await page.keyboard.press('j')
  }
})

let requestsMade = 0

async function aRequest() {
  requestsMade += 1
  const category = `Requests${requestsMade}`
  await world.aRequest({ category })
  return { category }
}

/** Proofs by different members, each a phone screen with a few words. */
async function proofs(category: string, count: number): Promise<{ id: number; email: string }[]> {
  const task = await world.aTask({ category, requirements: REQUIREMENTS, capacity: null, is_review: true })
  const sent: { id: number; email: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const member = await world.aMember({ first_name: 'Sadia' })
    const { id } = await sendProof(world, member, task, post, {
      notes: 'Posted under my own name this morning.',
    })
    sent.push({ id, email: member.email })
  }
  return sent
}

async function statusOf(id: number): Promise<string> {
  return (await world.call(admin, getSubmission, { params: { id } })).status
}

async function visit(path: string, size: { width: number; height: number }): Promise<Page> {
  const page = await visitor.visit(admin, '/healthz')
  await page.setViewportSize(size)
  await page.goto(path)
  return page
}

const button = (page: Page, name: string) => decisionOf(page).getByRole('button', { name })
const requirements = (page: Page) => page.getByRole('region', { name: 'Requirements' })
const picture = (page: Page) => page.getByRole('button', { name: /^Proof from/ })

/** Runs in the page: scrolls everything in the card that a reviewer could scroll; the page has heard of it afterwards. */
function scrollAllToEnd(): Promise<unknown> {
  for (const box of document.querySelectorAll('[aria-label="Proof"] *, [aria-label="Decision"] *'))
    if (getComputedStyle(box).overflowY === 'auto') box.scrollTop = box.scrollHeight
  return new Promise(requestAnimationFrame)
}

/** Runs in the page: what in the card is not scrolled to its top. */
function scrolledPanes(): string[] {
  const boxes = document.querySelectorAll('[aria-label="Proof"] *, [aria-label="Decision"] *')
  return [...boxes].filter(({ scrollTop }) => scrollTop > 0).map(({ className }) => className)
}

/** Runs in the page: the hints of empty searches, and the choices of filters, that are wider than their room. */
function cutHints(fields: (HTMLElement | SVGElement)[]): string[] {
  const context = document.createElement('canvas').getContext('2d')!
  return fields.flatMap((field) => {
    const text =
      field instanceof HTMLSelectElement
        ? field.selectedOptions[0]!.text
        : (field as HTMLInputElement).placeholder
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    context.font = font
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return context.measureText(text).width > room ? [text] : []
  })
}
