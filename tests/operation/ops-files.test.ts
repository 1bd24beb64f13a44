import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EXAMPLE_COMPANY } from '#domain/site/company.ts'
import { readConfig } from '#server/config/config.ts'
import { Settings } from '#server/config/settings.ts'
import { PROJECT } from '#server/platform/builds.ts'

/** Variables that our own images and units set for Node.js. */
const FOR_NODE = ['NODE_ENV', 'NODE_COMPILE_CACHE']

const LAUNCHER = 'src/server/launch.js'

const read = (file: string) => readFile(join(PROJECT, file), 'utf8')

/** The variables set by lines that begin like this, as in `ENV A=1 B=2`. */
function setBy(text: string, start: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.startsWith(start))
  const words = lines.flatMap((line) => line.slice(start.length).trim().split(' '))
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/).slice(0, 2)))
}

const unknownOf = (environment: Record<string, string>) =>
  Object.keys(environment).filter((name) => !(name in Settings.shape) && !FOR_NODE.includes(name))

describe('the container and the unit', () => {
  test('set only variables that exist, and start the launcher', async () => {
    const container = await read('ops/Containerfile')
    const unit = await read('ops/northpoint-rewards.service')
    expect(unknownOf(setBy(container, 'ENV '))).toEqual([])
    expect(unknownOf(setBy(unit, 'Environment='))).toEqual([])
    expect(/^CMD (.*)$/m.exec(container)?.[1]).toBe(`["node", "${LAUNCHER}", "start"]`)
    expect(/^ExecStart=(.*)$/m.exec(unit)?.[1]).toMatch(`node_modules/.bin/node ${LAUNCHER} start`)
    const { scripts } = JSON.parse(await read('package.json'))
    for (const name of ['start', 'demo', 'dev']) expect(scripts[name]).toBe(`exec node ${LAUNCHER} ${name}`)
  })

  test('the image is made of files that exist', async () => {
    const copied = [...(await read('ops/Containerfile')).matchAll(/^COPY (?!--from)(.*) \S+$/gm)]
    const files = copied.flatMap(([, names = '']) => names.split(' '))
    expect(files).toContain('src')
    expect(files.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([])
  })
})

interface Service {
  image?: string
  build?: { context: string; dockerfile: string }
  environment: Record<string, string>
  volumes: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

describe('ops/compose.yaml', () => {
  /** The file as Compose reads it: with every secret that it asks for, and defaults. */
  const composed = async (): Promise<Compose> => parse(await read('ops/compose.yaml'), filled)
  const filled = (_name: unknown, value: unknown) =>
    typeof value === 'string'
      ? value
          .replace(/\$\{\w+:\?[^}]+\}/g, 'a-secret-that-is-long-enough-for-it')
          .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      : value

  test('gives the product settings that it accepts', async () => {
    const { environment } = (await composed()).services.product!
    expect(unknownOf(environment)).toEqual([])
    const container = setBy(await read('ops/Containerfile'), 'ENV ')
    const config = readConfig({ ...container, ...environment }, 'production')
    expect([config.dataDir, config.port, config.publicUrl.href]).toEqual([
      '/data',
      3000,
      'http://localhost:3000/',
    ])
  })

  test('leads to its own services, with the same names and secrets', async () => {
    const { services } = await composed()
    const { product, database, store, mail } = services as Record<string, Service>
    const { DATABASE_URL, S3_ENDPOINT, SMTP_URL, FILES_URL, ...given } = product!.environment
    const url = new URL(DATABASE_URL!)
    expect([url.hostname, url.pathname, url.username, url.password]).toEqual([
      'database',
      `/${database!.environment.POSTGRES_DB}`,
      database!.environment.POSTGRES_USER,
      database!.environment.POSTGRES_PASSWORD,
    ])
    expect(S3_ENDPOINT).toBe(`http://store${store!.environment.VGW_PORT}`)
    expect(store!.volumes).toEqual([
      `files:${store!.environment.VGW_BACKEND_ARG}/${new URL(FILES_URL!).host}`,
    ])
    expect([given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY]).toEqual([
      store!.environment.ROOT_ACCESS_KEY,
      store!.environment.ROOT_SECRET_KEY,
    ])
    expect([new URL(SMTP_URL!).hostname, mail!.image]).toEqual(['mail', expect.stringContaining('mailpit')])
  })

  test('every service is pinned and has a health check, and every volume is kept', async () => {
    const { services, volumes } = await composed()
    const { product, ...others } = services
    expect(existsSync(join(PROJECT, 'ops', product!.build!.context, product!.build!.dockerfile))).toBe(true)
    expect(await read(product!.build!.dockerfile)).toContain('HEALTHCHECK')
    for (const { image, healthcheck } of Object.values(others)) {
      expect([image, healthcheck?.test[0]]).toEqual([expect.stringMatching(/^docker\.io\/.+:v?\d/), 'CMD'])
    }
    expect(
      Object.values(services).flatMap((one) => one.volumes.map((volume) => volume.split(':')[0])),
    ).toEqual(Object.keys(volumes))
    const healthy = { condition: 'service_healthy' }
    expect(product!.depends_on).toEqual({ database: healthy, store: healthy })
  })
})

test('ops/nginx.conf asks for HTTP/2 in the way that nginx 1.22 of Debian 12 knows', async () => {
  const directives = (await read('ops/nginx.conf')).split('\n').map((line) => line.trim())
  expect(directives.filter((line) => line.startsWith('http2'))).toEqual([])
  expect(directives.filter((line) => line.startsWith('listen'))).toEqual([
    'listen 443 ssl http2;',
    'listen [::]:443 ssl http2;',
  ])
})

test('the place to report a weakness, and to ask for permission, is ours', async () => {
  expect(await read('SECURITY.md')).toContain(EXAMPLE_COMPANY.supportEmail)
  expect(await read('LICENSE')).toContain(EXAMPLE_COMPANY.supportEmail)
})
