import { describe, expect, test } from 'vitest'
import { aBrowserWorld } from '../../support/browser/browser-world.ts'
import { cachedFiles, recordsOnDevice, untilWorkerIsThere } from '../../support/browser/offline.ts'

const { world, visitor } = await aBrowserWorld()

/** Runs in the page: sends what a phone sends when a picture is shared to the product. */
function share({
  names,
  bytes,
  type = 'image/jpeg',
}: {
  names: string[]
  bytes: number
  type?: string
}): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/api/share'
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

async function shared(worker: boolean, what: Parameters<typeof share>[0]) {
  const page = await visitor.visit(await world.aMember(), '/', { worker })
  if (worker) await untilWorkerIsThere(page)
  const landed = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('?shared='),
  )
  const arrived = page.waitForEvent('load')
  await page.evaluate(share, what)
  const request = await landed
  await arrived
  const kept = (await recordsOnDevice(page)).filter(({ store }) => store === 'shared')
  return {
    told: new URL(request.url()).search,
    kept: kept.map(({ value }) => [value.name, value.bytes.byteLength ?? value.bytes]),
  }
}

describe('a picture shared from another app', () => {
  test('is kept on the device before anything is shown; of several, the first is kept', async () => {
    const { told, kept } = await shared(true, { names: ['walk.jpg', 'other.jpg'], bytes: 5000 })
    expect(told).toBe('?shared=1')
    expect(kept.map(([name]) => name)).toEqual(['walk.jpg'])
  })

  test('is reported missing when the browser does not deliver it', async () => {
    expect(await shared(true, { names: [], bytes: 0 })).toEqual({ told: '?shared=empty', kept: [] })
  })

  test('is not kept when it is not a picture', async () => {
    const told = await shared(true, { names: ['letter.txt'], bytes: 5000, type: 'text/plain' })
    expect(told).toEqual({ told: '?shared=no-picture', kept: [] })
  })

  test('is not kept when it is over 50 MB', async () => {
    const told = await shared(true, { names: ['huge.jpg'], bytes: 51 * 1024 * 1024 })
    expect(told).toEqual({ told: '?shared=too-large', kept: [] })
  })

  test('without a worker, reaches the server, which keeps nothing and says so', async () => {
    expect(await shared(false, { names: ['walk.jpg'], bytes: 200_000 })).toEqual({
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
