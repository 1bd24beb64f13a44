import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { cachedFiles, recordsOnDevice, untilWorkerIsThere } from '../../support/browser/offline.ts'

const { world, visitor } = await aBrowserWorld()

interface Shared {
  names: string[]
  bytes: number
  type?: string
  /** A phone sends no referrer; neither does a page that hides its address. */
  hasReferrer?: boolean
}

/** Runs in the page: sends what a phone sends when a picture is shared to the product. */
function share({
  names,
  bytes,
  type = 'image/jpeg',
  hasReferrer = false,
  to,
}: Shared & { to: string }): void {
  const policy = document.createElement('meta')
  policy.name = 'referrer'
  policy.content = hasReferrer ? 'strict-origin-when-cross-origin' : 'no-referrer'
  document.head.append(policy)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = to
  form.enctype = 'multipart/form-data'
  const field = document.createElement('input')
  field.type = 'file'
  field.name = 'pictures'
  field.multiple = true
  const chosen = new DataTransfer()
  for (const name of names) chosen.items.add(new File([new Uint8Array(bytes).fill(7)], name, { type }))
  field.files = chosen.files
  form.append(field)
  document.body.append(form)
  form.submit()
}

async function aPhone(): Promise<Page> {
  const page = await visitor.visit(await world.aMember(), '/', { worker: true })
  await untilWorkerIsThere(page)
  return page
}

/** Shares from the page that is open; resolves to what the address of the next one tells, and to what is kept there. */
async function shareFrom(page: Page, what: Shared) {
  const landed = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('?shared='),
  )
  const arrived = page.waitForEvent('load')
  await page.evaluate(share, { ...what, to: `${world.url}/api/share` })
  const request = await landed
  await arrived
  const kept = (await recordsOnDevice(page)).filter(({ store }) => store === 'shared')
  return { told: new URL(request.url()).search, kept: kept.map(({ value }) => value.name).sort() }
}

const ELSEWHERE = 'http://elsewhere.example/'

/** A page of another website, in the same browser. */
async function goElsewhere(page: Page): Promise<void> {
  await page.route(ELSEWHERE, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Win a prize</title>' }),
  )
  await page.goto(ELSEWHERE)
}

const MEGABYTE = 1024 * 1024

describe('a picture shared from another app', () => {
  test('is kept on the device before anything is shown; of several, the first is kept', async () => {
    const what = { names: ['walk.jpg', 'other.jpg'], bytes: 5000 }
    expect(await shareFrom(await aPhone(), what)).toEqual({ told: '?shared=1', kept: ['walk.jpg'] })
  })

  test('is reported missing when the browser does not deliver it', async () => {
    expect(await shareFrom(await aPhone(), { names: [], bytes: 0 })).toEqual({
      told: '?shared=empty',
      kept: [],
    })
  })

  test('is not kept when it is not a picture', async () => {
    const what = { names: ['letter.txt'], bytes: 5000, type: 'text/plain' }
    expect(await shareFrom(await aPhone(), what)).toEqual({ told: '?shared=no-picture', kept: [] })
  })

  test('is not kept when it is over 50 MB', async () => {
    const what = { names: ['huge.jpg'], bytes: 51 * MEGABYTE }
    expect(await shareFrom(await aPhone(), what)).toEqual({ told: '?shared=too-large', kept: [] })
  })

  test('is kept from a page of ours too', async () => {
    const what = { names: ['walk.jpg'], bytes: 5000, hasReferrer: true }
    expect(await shareFrom(await aPhone(), what)).toEqual({ told: '?shared=1', kept: ['walk.jpg'] })
  })

  test('is not kept when another website sent it; one that hides its address looks like a share', async () => {
    const page = await aPhone()
    await goElsewhere(page)
    const prize = { names: ['prize.jpg'], bytes: 5000 }
    expect(await shareFrom(page, { ...prize, hasReferrer: true })).toEqual({ told: '?shared=lost', kept: [] })
    await goElsewhere(page)
    expect(await shareFrom(page, prize)).toEqual({ told: '?shared=1', kept: ['prize.jpg'] })
    await page.getByRole('button', { name: 'Shared picture' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('replaces none: a sixth is refused in words', async () => {
    const page = await aPhone()
    const five = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']
    for (const name of five) await shareFrom(page, { names: [name], bytes: 5000 })
    expect(await shareFrom(page, { names: ['6.jpg'], bytes: 5000 })).toEqual({
      told: '?shared=full',
      kept: five,
    })
    await page.getByText('we keep at most 5 shared pictures (50 MB in all)').waitFor()
  })

  test('is refused when all that are kept would be over 50 MB', async () => {
    const page = await aPhone()
    await shareFrom(page, { names: ['1.jpg'], bytes: 26 * MEGABYTE })
    const what = { names: ['2.jpg'], bytes: 25 * MEGABYTE }
    expect(await shareFrom(page, what)).toEqual({ told: '?shared=full', kept: ['1.jpg'] })
  })

  test('without a worker, reaches the server, which keeps nothing and says so', async () => {
    const page = await visitor.visit(await world.aMember(), '/')
    expect(await shareFrom(page, { names: ['walk.jpg'], bytes: 200_000 })).toEqual({
      told: '?shared=lost',
      kept: [],
    })
  })

  test.each(['cross-site', 'none', 'same-origin'])(
    'gets the same answer wherever it comes from (%s), whatever it is',
    async (site) => {
      for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
        const answer = await world.request(null, '/api/share', {
          method: 'POST',
          redirect: 'manual',
          headers: { 'sec-fetch-site': site, 'content-type': type },
          body: 'x'.repeat(300_000),
        })
        expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?shared=lost'])
      }
    },
  )
})

test('the worker, switched off, leaves with its files, and the open page goes on', async () => {
  const { config } = world.services
  const page = await visitor.visit(await world.aMember({ points: 1250 }), '/', { worker: true })
  await untilWorkerIsThere(page)
  expect((await cachedFiles(page)).length).toBeGreaterThan(10)
  config.serviceWorker = false
  try {
    await page.evaluate(async () => {
      const registration = (await navigator.serviceWorker.getRegistration())!
      await registration.update()
    })
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await expect.poll(() => cachedFiles(page)).toEqual([])
    await page.getByRole('link', { name: 'Points & Rewards' }).first().click()
    await page.getByRole('heading', { name: 'Points & Rewards' }).waitFor()
    const answer = await page.goto('/tasks')
    expect(answer?.fromServiceWorker()).toBe(false)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
  } finally {
    config.serviceWorker = true
  }
})

test('the worker is fetched anew each time, and the script’s address never changes', async () => {
  const answer = await world.request(null, '/service-worker.js')
  expect(answer.headers.get('cache-control')).toContain('no-cache')
  expect(answer.headers.get('content-type')).toContain('javascript')
})

test('the browser accepts the manifest', async () => {
  const page = await visitor.visit(await world.aMember(), '/')
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/site.webmanifest', []])
  const { id, scope, share_target: target } = JSON.parse(data!) as Record<string, unknown>
  expect({ id, scope, target }).toMatchObject({
    id: '/',
    scope: '/',
    target: { action: '/api/share', method: 'POST' },
  })
})

test('the account panel offers to install the product where the browser does', async () => {
  const page = await visitor.visit(await world.aMember(), '/')
  const entry = page.getByRole('button', { name: 'Install the app' })
  await page.getByRole('button', { name: 'Account' }).click()
  expect(await entry.count()).toBe(0)
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(offer, { prompt: async () => console.debug('asked') }))
    if (!offer.defaultPrevented) throw new Error('The browser would ask by itself.')
  })
  const asked = page.waitForEvent('console', (message) => message.text() === 'asked')
  await entry.click()
  await asked
  await expect.poll(() => entry.count()).toBe(0)
})
