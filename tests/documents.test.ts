import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens } from '../src/contract/screens.ts'
import { mountDocuments } from '../src/server/platform/documents.ts'
import { answerError } from '../src/server/platform/errors.ts'
import { openBuiltPages } from '../src/server/platform/pages.ts'
import { addSecurityHeaders } from '../src/server/platform/security-headers.ts'
import { serveStaticFiles } from '../src/server/platform/static-files.ts'

/** The documents of the built client, for a viewer who says in a header who they are. */
async function openDocuments(secure: boolean): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler(answerError)
  await addSecurityHeaders(app, { secure, development: false })
  const pages = await openBuiltPages()
  await serveStaticFiles(app, { pages })
  await mountDocuments(app, {
    pages,
    readViewer: async ({ 'x-viewer': viewer }) =>
      viewer === undefined
        ? null
        : { id: '1', email: 'chantal@example.com', role: 'user', consented: viewer === 'member' },
  })
  return app
}

const MEMBER = { 'x-viewer': 'member' }
const NEWCOMER = { 'x-viewer': 'newcomer' }
const APPLICATION = '<div id="root"></div>'

let app: FastifyInstance
beforeAll(async () => {
  app = await openDocuments(true)
})
afterAll(() => app.close())
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('a visitor', () => {
  test('sees the landing page at /, again only if it changed', async () => {
    const first = await get('/')
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('Get Started')
    expect(first.headers).toMatchObject({ vary: 'Cookie', 'cache-control': 'no-cache' })
    const again = await get('/', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(['/tasks', '/tasks/3?x=1&y=2', '/admin/task-reviews', '/nowhere', '/tasks/%00'])(
    'sees the not-found page at %s, whose login leads back',
    async (path) => {
      const response = await get(path)
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('404 Page Not Found')
      const login = `/api/login?returnTo=${encodeURIComponent(path).replaceAll('%20', '+')}`
      expect(response.body).toContain(`href="${login}"`)
    },
  )

  test('gets pages without inline script, inline style or any script but the theme’s', async () => {
    for (const path of ['/', '/nowhere']) {
      const { body } = await get(path)
      expect(body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="/theme.js">'])
      expect(body).not.toMatch(/ style=|<style| on\w+=/)
    }
  })
})

describe('a member', () => {
  test.each(allScreens.map(({ path }) => path.replace(':id', '7')))(
    'gets the application at %s',
    async (path) => {
      const response = await get(path, MEMBER)
      expect([response.statusCode, response.body.includes(APPLICATION)]).toEqual([200, true])
      expect(response.headers['cache-control']).toBe('private, no-store')
    },
  )

  test('gets the application, which says 404, at an unknown path', async () => {
    const response = await get('/nowhere', MEMBER)
    expect([response.statusCode, response.body.includes(APPLICATION)]).toEqual([404, true])
  })

  test('answers the questions of the first sign-in before anything else, and comes back', async () => {
    const response = await get('/tasks/3?x=1', NEWCOMER)
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      '/api/welcome?returnTo=%2Ftasks%2F3%3Fx%3D1',
    ])
  })

  test('gets a nonce of their own with every document, allowed for styles only', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const { headers, body } = await get('/', MEMBER)
        const nonce = /name="csp-nonce" content="([^"]+)"/.exec(body)?.[1]
        const policy = String(headers['content-security-policy'])
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
        expect(policy).toContain("script-src 'self';")
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })
})

describe('everybody', () => {
  test.each(['/api/nowhere', '/api', '/assets/gone.js'])('gets a plain 404 at %s', async (path) => {
    const response = await get(path, MEMBER)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not-found' })
  })

  test('gets hashed files compressed and for good, the theme for a day', async () => {
    const script = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/', MEMBER)).body)?.[1]
    const response = await get(String(script), { 'accept-encoding': 'br, gzip' })
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=86400')
  })

  test('gets a policy without unsafe-inline and unsafe-eval with every answer', async () => {
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

  test('is not told to insist on HTTPS where there is none', async () => {
    const plain = await openDocuments(false)
    const { headers } = await plain.inject('/')
    expect(headers['strict-transport-security']).toBeUndefined()
    await plain.close()
  })
})
