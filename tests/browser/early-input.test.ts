import type { ElementHandle, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { publicPaths } from '#contract/pages/public-pages.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { type EarlyPage, isTakenOver, openEarly } from '../support/browser/before-hydration.ts'
import { untilIdle } from '../support/browser/browser.ts'
import { aBrowserWorld, type Person } from '../support/browser/browser-world.ts'
import type { GivenFile } from '../support/browser/files-in-page.ts'
import { aPicture } from '../support/media/pictures.ts'

type Control = ElementHandle<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** Tried one kind at a time: filtering or sorting a list discards what was begun in it. */
const KINDS = ['filters', 'fields'] as const
type Kind = (typeof KINDS)[number]

/** A valid value for each type of field; all others take a word. */
const WORDS: Record<string, string> = { date: '2026-01-15', email: 'early@example.ca', tel: '905-555-0123' }

const { world, visitor } = await aBrowserWorld()
const [member, admin] = await Promise.all([world.aMember({ points: 900 }), world.anAdmin()])
const people: Record<'member' | 'admin' | 'public', Person | null> = { member, admin, public: null }
const DEVICES = { member: 'phone', public: 'phone', admin: 'desktop' } as const
const [{ id: taskId }] = await Promise.all([
  world.aTask(),
  world.aTask({ category: 'Video' }),
  world.aReward(),
])
await world.claim(member, { id: taskId })
for (let count = 0; count < 3; count++) await world.aPendingSubmission(member)
const picture: GivenFile = { name: 'early.png', mimeType: 'image/png', buffer: await aPicture() }

const addressOf = (path: string) => path.replace(':id', String(taskId))

const everywhere = [
  ...allScreens.map(({ area, path }) => ({ area, path })),
  ...publicPaths.map((path) => ({ area: 'public' as const, path })),
]
const places = (
  await Promise.all(
    everywhere.map(async ({ area, path }) => {
      const html = await (await world.request(people[area], addressOf(path))).text()
      return /<(input|textarea|select)\b/.test(html.slice(html.indexOf('<main'))) ? [{ area, path }] : []
    }),
  )
).flat()

test.each(places)('a field filled in at $path before hydration keeps its content', async ({ area, path }) => {
  const open = () => openEarly(visitor, people[area], addressOf(path), { size: DEVICES[area] })
  const first = await open()
  const found = await Promise.all(KINDS.map((kind) => controlsOn(first, kind)))
  const kinds = KINDS.filter((_, at) => found[at]!.length > 0)
  for (const [at, kind] of kinds.entries()) await expectToStay(at === 0 ? first : await open(), kind)
})

async function expectToStay(page: EarlyPage, kind: Kind): Promise<void> {
  const controls = await controlsOn(page, kind)
  const filled: Record<string, string> = {}
  for (const { name, control } of controls) filled[name] = await fillIn(control)
  page.hydrate()
  await areTakenOver(page, controls)
  const found = async () => {
    const now = await controlsOn(page, kind)
    const contents = controls.map(async ({ name, control }, at) => {
      // A narrow screen may replace the control that the server rendered.
      const isThere = await control.evaluate((it) => it.isConnected)
      return [name, await contentOf(isThere ? control : now[at]!.control)]
    })
    return Object.fromEntries(await Promise.all(contents))
  }
  if (kind === 'filters') {
    const address = () => [...new URL(page.url()).searchParams.values()]
    await expect.poll(address).toEqual(expect.arrayContaining(Object.values(filled)))
  }
  await expect.poll(found).toEqual(filled)
}

interface Found {
  name: string
  control: Control
}

async function controlsOn(page: Page, kind: Kind): Promise<Found[]> {
  const all = (await page.$$('input, textarea, select')) as Control[]
  const found = await Promise.all(
    all.map(async (control) => ({
      control,
      ...(await control.evaluate((it) => ({
        name: it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.type,
        kind: it.form === null && ['search', 'select-one', 'date'].includes(it.type) ? 'filters' : 'fields',
        isOpen:
          it.checkVisibility() &&
          !it.closest('[aria-hidden]') &&
          !it.disabled &&
          !('readOnly' in it && it.readOnly) &&
          !('options' in it && it.options.length < 2),
      }))),
    })),
  )
  return found.filter((one) => one.isOpen && one.kind === kind)
}

async function fillIn(control: Control): Promise<string> {
  const { type, other } = await control.evaluate((it) => ({
    type: it.type,
    other: 'options' in it ? [...it.options].findLast(({ value }) => value !== it.value)?.value : undefined,
  }))
  if (type === 'file') {
    await control.setInputFiles(picture)
    return 'shown'
  }
  if (type === 'checkbox' || type === 'radio') await control.setChecked(!(await control.isChecked()))
  else if (other !== undefined) await control.selectOption(other)
  else await control.fill(WORDS[type] ?? 'EARLY')
  return contentOf(control)
}

/** A chosen picture is shown, and its field is ready for the next one. */
function contentOf(control: Control): Promise<string> {
  return control.evaluate((it) => {
    if (it.type === 'file') return document.querySelector('img[src^="blob:"]') ? 'shown' : 'not shown'
    return it instanceof HTMLInputElement && ['checkbox', 'radio'].includes(it.type)
      ? String(it.checked)
      : it.value
  })
}

/** React has hydrated all of them; its follow-up work is over when the browser is idle. */
async function areTakenOver(page: Page, controls: readonly Found[]): Promise<void> {
  await Promise.all(controls.map(({ control }) => page.waitForFunction(isTakenOver, control)))
  await page.waitForLoadState()
  await untilIdle(page)
}
