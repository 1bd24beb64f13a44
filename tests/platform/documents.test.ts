import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { indexedPages, pathIn, publicPaths } from '#contract/pages/public-pages.ts'
import { allScreens } from '#contract/pages/screens.ts'
import { applicationModules, assetsOf, readManifest } from '#server/documents/built-assets.ts'
import { mountDocuments } from '#server/documents/documents.ts'
import { failurePages } from '#server/documents/failure-pages.ts'
import { openBuiltPages } from '#server/documents/pages.ts'
import { serveStaticFiles } from '#server/documents/static-files.ts'
import { keepAnswersPrivate } from '#server/platform/http/caching.ts'
import { openErrorAnswers } from '#server/platform/http/errors.ts'
import { addSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { say } from '#server/platform/words/say.ts'
import { englishLeftIn } from '../words/english-left.ts'

/** The documents of the built client, for a viewer named by a header. */
async function openDocuments(secure: boolean): Promise<FastifyInstance> {
  const app = Fastify()
  app.decorate('readViewer', async ({ 'x-viewer': viewer }) =>
    viewer === undefined
      ? null
      : {
          id: '1',
          sessionId: 's1',
          sessionEndsAt: 0,
          email: 'chantal@example.com',
          role: 'user',
          duties: [],
          language: null,
          needsSecondFactor: false,
          needsConfirmation: false,
          consented: viewer === 'member',
        },
  )
  addSecurityHeaders(app, { secure, development: false })
  keepAnswersPrivate(app)
  const pages = await openBuiltPages(inject('builtClient'))
  app.setErrorHandler(openErrorAnswers(failurePages(pages), () => false))
  await serveStaticFiles(app, { pages, config: { serviceWorker: true } })
  await mountDocuments(app, {
    reviewFigures: () => '',
    publicUrl: new URL('https://rewards.example.ca'),
    fill: (document) => document,
    pages,
  })
  return app
}

const MEMBER = { 'x-viewer': 'member' }
const NEWCOMER = { 'x-viewer': 'newcomer' }
const APPLICATION = '<div id="root">'

const app = await openDocuments(true)
afterAll(() => app.close())
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('the scripts of public pages load none of the application', async () => {
  const manifest = await readManifest(join(inject('builtClient'), 'client'))
  const isApplication = (file: string) => file.startsWith('/assets/main-')
  expect(applicationModules(manifest).some(isApplication)).toBe(true)
  for (const [name, files] of Object.entries(assetsOf(manifest, 'en').entries)) {
    expect(files.length, name).toBeGreaterThan(0)
    expect(files.filter(isApplication), name).toEqual([])
  }
})

describe('a visitor', () => {
  test('gets the landing page at /, and again only if it changed', async () => {
    const first = await get('/')
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Get Started')
    expect(first.headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', 'cache-control': 'no-cache' })
    const again = await get('/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(['/tasks', '/tasks/3?x=1&y=2', '/admin/task-reviews', '/nowhere', '/tasks/%00'])(
    'gets the not-found page at %s, whose login leads back',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('404 Page Not Found')
      const login = `/api/login?returnTo=${encodeURIComponent(path).replaceAll('%20', '+')}&amp;lang=en`
      expect(response.body).toContain(`href="${login}"`)
    },
  )

  test.each([...publicPaths, '/nowhere'])(
    'gets %s without inline script, inline style or any script but the theme’s',
    async (path) => {
      const { body } = await get(path)
      const scripts = (body.match(/<script[^>]*>/g) ?? []).filter(
        (tag) => !tag.includes('application/ld+json'),
      )
      const [theme, ...others] = scripts
      expect(theme).toBe('<script src="/theme.js">')
      const isHydrated = ['/business/contact', '/unsubscribe'].includes(path)
      expect(others.length).toBe(isHydrated ? 2 : 0)
      expect(body).not.toMatch(/ style=|<style| on\w+=/)
    },
  )
})

describe('a public page', () => {
  test.each(publicPaths)('%s has its own title and description, and one main heading', async (path) => {
    const { body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    expect(body.match(/<h1/g)).toHaveLength(1)
    expect(body).toMatch(/<title>[^<]{8,} · Northpoint Rewards<\/title>/)
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}"/)
  })

  test('shares its title and description with no other', async () => {
    const heads = await Promise.all(
      publicPaths.map(async (path) => (await get(path)).body.split('</head>', 1)[0]!),
    )
    for (const pattern of [/<title>([^<]*)/, /name="description" content="([^"]*)/]) {
      expect(new Set(heads.map((head) => pattern.exec(head)?.[1])).size).toBe(publicPaths.length)
    }
  })

  test.each(publicPaths)('%s tells search engines whether to index it, and its own address', async (path) => {
    const { body } = await get(path)
    const canonical = `<link rel="canonical" href="https://rewards.example.ca${path}"/>`
    expect(body.includes(canonical)).toBe(indexedPages.includes(path))
    expect(body.includes('<meta name="robots" content="noindex"/>')).toBe(!indexedPages.includes(path))
    expect(body).not.toContain('origin.invalid')
  })

  test('is sent in the best encoding the browser accepts, and says so', async () => {
    const plain = (await get('/terms-of-use')).body
    const packed = await Promise.all(
      ['gzip, deflate, br', 'gzip', 'br;q=0, gzip'].map((encoding) =>
        get('/terms-of-use', { 'accept-encoding': encoding }),
      ),
    )
    expect(packed.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'gzip'])
    expect(brotliDecompressSync(packed[0]!.rawPayload).toString()).toBe(plain)
    expect(gunzipSync(packed[1]!.rawPayload).toString()).toBe(plain)
  })

  test('is in the sitemap only if it may be indexed', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...body.matchAll(/<loc>https:\/\/rewards\.example\.ca([^<]*)<\/loc>/g)].map(
      (found) => found[1],
    )
    expect(listed).toEqual(indexedPages.flatMap((path) => [path, pathIn('fr', path)]))
    for (const path of indexedPages) {
      const others = alternatesOf(body.split('<url>').find((url) => url.includes(`example.ca${path}</loc>`))!)
      expect(others).toEqual(alternatesOf((await get(path)).body))
    }
    expect((await get('/robots.txt')).body).toContain('Sitemap: https://rewards.example.ca/sitemap.xml')
  })

  test.each([
    ['/favicon.svg', 'image/svg+xml'],
    ['/example-proof.svg', 'image/svg+xml'],
    ['/example-proof-fr.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/social.png', 'image/png'],
    ['/site.webmanifest', 'application/manifest+json'],
  ])('names %s, which exists', async (path, type) => {
    const { statusCode, headers } = await get(path)
    expect([statusCode, headers['content-type']?.split(';')[0]]).toEqual([200, type])
  })
})

/** Addresses of a page by their language. */
function alternatesOf(markup: string): Record<string, string> {
  const links = markup.matchAll(
    /rel="alternate" hreflang="([^"]*)" href="https:\/\/rewards\.example\.ca([^"]*)"/gi,
  )
  return Object.fromEntries(Array.from(links, ([, language, path]) => [language, path]))
}

describe('a public page in French', () => {
  const titleOf = (body: string) => decoded(/<title>(.*) · Northpoint Rewards<\/title>/.exec(body)![1]!)
  const decoded = (text: string) => text.replaceAll('&amp;', '&')

  test.each(publicPaths)(
    '%s has its own language, title and address, and names the English',
    async (path) => {
      const [english, french] = await Promise.all([get(path), get(pathIn('fr', path))])
      expect([french.statusCode, /<html lang="([^"]*)"/.exec(french.body)?.[1]]).toEqual([200, 'fr-CA'])
      expect(titleOf(french.body)).toBe(say('fr', titleOf(english.body)))
      const canonical = `<link rel="canonical" href="https://rewards.example.ca${pathIn('fr', path)}"/>`
      expect(french.body.includes(canonical)).toBe(indexedPages.includes(path))
      for (const { body } of [english, french])
        expect(alternatesOf(body)).toEqual({ 'en-CA': path, 'fr-CA': pathIn('fr', path), 'x-default': path })
      expect(englishLeftIn(french.body)).toEqual([])
    },
  )

  test.each(publicPaths)('%s and the English one lead to each other, in the reader’s words', async (path) => {
    for (const [from, language] of [
      [path, 'fr'],
      [pathIn('fr', path), 'en'],
    ] as const) {
      const { body } = await get(from)
      const switches = new Set(body.match(/<a data-switches-language=""[^>]*>/g))
      const address = `href="${pathIn(language, path)}" lang="${language}-CA" hrefLang="${language}-CA"`
      expect([...switches].map((link) => link.includes(address))).toEqual([true])
    }
  })

  test.each(['/fr/nowhere', '/fr/tasks', '/fr/business', '/fr/fr'])('is not found at %s', async (path) => {
    for (const headers of [{}, MEMBER]) {
      const { statusCode, body } = await get(path, headers)
      expect([statusCode, /<html lang="([^"]*)"/.exec(body)?.[1]]).toEqual([404, 'fr-CA'])
      expect(body).toContain(`href="/api/login?returnTo=${encodeURIComponent(path)}&amp;lang=fr"`)
      expect(englishLeftIn(body)).toEqual([])
    }
  })

  test('leads a member from /fr to the dashboard, and no cached copy does otherwise', async () => {
    const { statusCode, headers } = await get('/fr', MEMBER)
    expect([statusCode, headers.location, headers.vary]).toEqual([302, '/', 'Cookie'])
    expect((await get('/fr')).headers.vary).toBe('Cookie, Accept-Encoding')
  })
})

describe('a member', () => {
  test.each(allScreens.map(({ path }) => path.replace(':id', '7')))(
    'gets the application at %s',
    async (path) => {
      const response = await get(path, MEMBER)
      expect([response.statusCode, response.body.includes(APPLICATION)]).toEqual([200, true])
      expect(response.headers['cache-control']).toBe('private, no-cache')
    },
  )

  test('gets the application with status 404 at an unknown path', async () => {
    const response = await get('/nowhere', MEMBER)
    expect([response.statusCode, response.body.includes(APPLICATION)]).toEqual([404, true])
  })

  test('answers the first sign-in questions before anything else, then comes back', async () => {
    const response = await get('/tasks/3?x=1', NEWCOMER)
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      '/api/welcome?returnTo=%2Ftasks%2F3%3Fx%3D1',
    ])
  })

  test('gets a new nonce with every document, for styles only, and one script allowed by its hash', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get('/', MEMBER)
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1]
        const policy = String(headers['content-security-policy'])
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
        const [script, ...others] = [
          ...body.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>(.*?)<\/script>/gs),
        ].map(([, text]) => text!)
        expect(others).toEqual([])
        const hash = createHash('sha256').update(script!).digest('base64')
        expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('everyone', () => {
  test.each(['/api/nowhere', '/api', '/assets/gone.js'])('gets a plain 404 at %s', async (path) => {
    const response = await get(path, MEMBER)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not-found' })
  })

  test('gets hashed files compressed and cached forever, the theme for a day', async () => {
    const script = /src="(\/assets\/main-[^"]+\.js)"/.exec((await get('/', MEMBER)).body)?.[1]
    const response = await get(String(script), { 'accept-encoding': 'br, gzip' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('gets a content security policy without unsafe-inline and unsafe-eval with every answer', async () => {
    for (const path of ['/', '/api/nowhere', '/theme.js']) {
      const { headers } = await get(path)
      expect(headers['content-security-policy']).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
    }
  })

  test('gets no HSTS header where there is no HTTPS', async () => {
    const plain = await openDocuments(false)
    const { headers } = await plain.inject('/')
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})
