import { expect, test } from 'vitest'
import { signInOn } from '../support/browser/browser.ts'
import { aBrowserWorld } from '../support/browser/browser-world.ts'
import { decisionOf, region, toast } from '../support/browser/page-parts.ts'

const { world, visitor } = await aBrowserWorld()
const admin = await world.anAdmin()
await world.aPendingSubmission(await world.aMember(), { task: await world.aTask({ title: 'Bakery visit' }) })

/** `of` is the class where browsers define it; without one, it is a global name. */
interface Change {
  name: string
  of?: string
  how: 'absent' | 'null' | 'forbidden' | 'refused'
}

/** Runs in the page before its scripts. */
function takeAway(changes: readonly Change[]): void {
  const classes = globalThis as unknown as Record<string, { prototype: object }>
  const refuse = (): never => {
    throw new DOMException('Taken away by a test.', 'SecurityError')
  }
  for (const { name, of, how } of changes) {
    const owner = of === undefined ? globalThis : classes[of]!.prototype
    if (how === 'absent') Reflect.deleteProperty(owner, name)
    else if (how === 'forbidden') Object.defineProperty(owner, name, { get: refuse })
    else Object.defineProperty(owner, name, { value: how === 'null' ? null : refuse })
  }
}

const absent = (...names: string[]) => names.map((name): Change => ({ name, how: 'absent' }))
const without = (of: string, ...names: string[]) => names.map((name): Change => ({ of, name, how: 'absent' }))

const CASES: [title: string, ...changes: Change[]][] = [
  ['no channel between tabs', ...absent('BroadcastChannel')],
  ['a refused channel between tabs', { name: 'BroadcastChannel', how: 'refused' }],
  ['no local storage, as in some apps', { name: 'localStorage', how: 'null' }],
  ['forbidden local storage', { name: 'localStorage', how: 'forbidden' }],
  ['no session storage', { name: 'sessionStorage', how: 'null' }],
  ['forbidden session storage', { name: 'sessionStorage', how: 'forbidden' }],
  ['no database', { name: 'indexedDB', how: 'null' }],
  ['a forbidden database', { name: 'indexedDB', how: 'forbidden' }],
  ['a database that refuses to open', { of: 'IDBFactory', name: 'open', how: 'refused' }],
  ['no locks', ...without('Navigator', 'locks')],
  ['refused locks', { of: 'LockManager', name: 'request', how: 'refused' }],
  ['no service worker', ...without('Navigator', 'serviceWorker'), ...absent('caches')],
  ['a forbidden service worker', { of: 'Navigator', name: 'serviceWorker', how: 'forbidden' }],
  [
    'a refused service worker',
    { of: 'ServiceWorkerContainer', name: 'register', how: 'refused' },
    { of: 'ServiceWorkerContainer', name: 'getRegistration', how: 'refused' },
  ],
  ['no event stream', ...absent('EventSource')],
  ['a refused event stream', { name: 'EventSource', how: 'refused' }],
  ['no storage manager', ...without('Navigator', 'storage')],
  ['a storage manager that refuses', { of: 'StorageManager', name: 'persist', how: 'refused' }],
  ['no notice of what is in view', ...absent('IntersectionObserver')],
  ['no notice of sizes', ...absent('ResizeObserver')],
  ['no media queries', ...absent('matchMedia')],
  ['no notice of idle time', ...absent('requestIdleCallback', 'cancelIdleCallback')],
  ['no digests, as without https', ...without('Crypto', 'subtle', 'randomUUID')],
  [
    'none of what only a button needs',
    ...absent('Notification', 'PublicKeyCredential', 'Worker', 'OffscreenCanvas', 'createImageBitmap'),
    ...without('Navigator', 'share', 'canShare', 'clipboard', 'credentials', 'onLine', 'permissions'),
  ],
  [
    'everything refused that blocked storage takes along',
    ...(['localStorage', 'sessionStorage', 'indexedDB', 'caches'] as const).map(
      (name): Change => ({ name, how: 'forbidden' }),
    ),
    { name: 'BroadcastChannel', how: 'refused' },
    { of: 'LockManager', name: 'request', how: 'refused' },
    { of: 'ServiceWorkerContainer', name: 'register', how: 'refused' },
    { of: 'ServiceWorkerContainer', name: 'getRegistration', how: 'refused' },
  ],
]

test.each(CASES)('with %s, a member sends proof and an admin reviews it', async (_title, ...changes) => {
  const member = await world.aMember()
  const task = await world.aTask({ title: 'A walk by the lake' })
  await world.claim(member, task)
  const page = await visitor.visit(member, '/healthz')
  await page.addInitScript(takeAway, changes)

  await page.goto('/')
  await region(page, 'Your Active Tasks').getByText('A walk by the lake').waitFor()
  await page.goto(`/tasks/${task.id}`)
  await page.getByLabel('Notes').fill('Seen on Monday.')
  await page.getByRole('button', { name: 'Submit Task' }).click()
  await page.getByRole('button', { name: 'Confirm & Submit' }).click()
  await toast(page, 'Task Submitted').waitFor()

  await signInOn(page, admin)
  await page.goto('/admin/task-reviews')
  await decisionOf(page).getByRole('button', { name: 'Approve' }).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
