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

/** Interfaces that replace one another are in different rows, so that each way round is taken. */
const CASES: [title: string, ...changes: Change[]][] = [
  [
    'no channel between tabs, no session storage and no idle time',
    ...absent('BroadcastChannel', 'requestIdleCallback', 'cancelIdleCallback'),
    { name: 'sessionStorage', how: 'null' },
  ],
  [
    'a refused channel between tabs and no local storage, as in some apps',
    { name: 'BroadcastChannel', how: 'refused' },
    { name: 'localStorage', how: 'null' },
  ],
  [
    'forbidden local and session storage',
    { name: 'localStorage', how: 'forbidden' },
    { name: 'sessionStorage', how: 'forbidden' },
  ],
  [
    'no database and no service worker',
    { name: 'indexedDB', how: 'null' },
    ...without('Navigator', 'serviceWorker'),
    ...absent('caches'),
  ],
  [
    'a forbidden database and refused locks',
    { name: 'indexedDB', how: 'forbidden' },
    { of: 'LockManager', name: 'request', how: 'refused' },
  ],
  [
    'a database that refuses to open and no storage manager',
    { of: 'IDBFactory', name: 'open', how: 'refused' },
    ...without('Navigator', 'storage'),
  ],
  ['no locks and no event stream', ...without('Navigator', 'locks'), ...absent('EventSource')],
  [
    'a forbidden service worker and a refused event stream',
    { of: 'Navigator', name: 'serviceWorker', how: 'forbidden' },
    { name: 'EventSource', how: 'refused' },
  ],
  [
    'a service worker and a storage manager that refuse',
    { of: 'ServiceWorkerContainer', name: 'register', how: 'refused' },
    { of: 'ServiceWorkerContainer', name: 'getRegistration', how: 'refused' },
    { of: 'StorageManager', name: 'persist', how: 'refused' },
  ],
  ['no notice of what is in view', ...absent('IntersectionObserver')],
  ['no notice of sizes and no media queries', ...absent('ResizeObserver', 'matchMedia')],
  [
    'no digests, as without https, and none of what only a button needs',
    ...without('Crypto', 'subtle', 'randomUUID'),
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
  await page.getByRole('button', { name: 'Submit Task' }).last().click()
  await page.getByRole('button', { name: 'Confirm & Submit' }).click()
  await toast(page, 'Task Submitted').waitFor()

  await signInOn(page, admin)
  await page.goto('/admin/task-reviews')
  await decisionOf(page).getByRole('button', { name: 'Approve' }).waitFor()
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
