import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Mode, readConfig } from '#server/config/config.ts'
import { openBuiltPages } from '#server/documents/pages.ts'
import { ConfigError } from '#server/platform/config-error.ts'
import { openPort } from '#server/platform/open-port.ts'
import { runServer } from '#server/run-server.ts'
import { runCommand } from '../support/servers/command-process.ts'
import { freePort, startProduct } from '../support/servers/product-process.ts'
import { CERTIFICATE, KEY } from '../support/servers/push-service.ts'
import { TEMPLATE } from '../support/servers/sealed-cluster.ts'
import { startTransactionPooler, type TransactionPooler } from '../support/servers/transaction-pooler.ts'
import { freshDatabaseUrl } from '../support/world/world.ts'

const SECRET = 'a secret that is long enough for it'
const DATABASE = 'postgres://app:hunter2@db.internal:5432/app'

/** Secrets that no sentence may contain. */
const HIDDEN = /hunter2|a secret|short-one/

function refusal(environment: NodeJS.ProcessEnv, mode: Mode = 'production'): string {
  try {
    readConfig(environment, mode)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'not refused'
}

describe('a wrong setting is refused with one sentence that names it', () => {
  test.each<[setting: string, value: string, beside?: NodeJS.ProcessEnv]>([
    ['PORT', 'http'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'rewards.example.ca'],
    ['PUBLIC_URL', 'ftp://rewards.example.ca'],
    ['PUBLIC_URL', 'https://rewards.example.ca/app'],
    ['PUBLIC_URL', 'https://rewards.example.ca/?a=1'],
    ['PUBLIC_URL', 'https://rewards.example.ca/#top'],
    ['PUBLIC_URL', 'https://somebody@rewards.example.ca'],
    ['DATABASE_URL', 'mysql://app:hunter2@db.internal/app', { SECRET }],
    ['DATABASE_URL', 'db.internal', { SECRET }],
    ['DATABASE_URL', 'postgres://app:hunter2@[db/app', { SECRET }],
    ['DATABASE_DIRECT_URL', 'db.internal', { SECRET, DATABASE_URL: DATABASE }],
    ['DATABASE_DIRECT_URL', DATABASE, { SECRET }],
    ['SECRET', 'short-one'],
    ['SECRET', '', { DATABASE_URL: DATABASE }],
    ['SECRET_PREVIOUS', 'short-one', { SECRET }],
    ['ADMIN_EMAILS', 'admin'],
    ['ADMIN_EMAILS', 'a@example.ca, b'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, all'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'verbose'],
    ['SMTP_URL', 'mail.internal', { MAIL_FROM: 'a@example.ca' }],
    ['SMTP_URL', 'https://mail.internal', { MAIL_FROM: 'a@example.ca' }],
    ['SMTP_URL', 'smtp://', { MAIL_FROM: 'a@example.ca' }],
    ['SMTP_URL', 'smtp://rewards:hunter2@mail.internal/path', { MAIL_FROM: 'a@example.ca' }],
    ['SMTP_URL', 'smtp://rewards:hunter2%@mail.internal', { MAIL_FROM: 'a@example.ca' }],
    ['MAIL_FROM', '', { SMTP_URL: 'smtp://mail.internal' }],
    ['MAIL_FROM', 'Northpoint'],
    ['INBOUND_DOMAIN', 'reply'],
    ['INBOUND_DOMAIN', 'https://reply.example.ca'],
    ['INBOUND_DOMAIN', 'reply@example.ca'],
    ['INBOUND_DOMAIN', '10.0.0.1'],
    ['INBOUND_PORT', 'smtp', { INBOUND_DOMAIN: 'reply.example.ca' }],
    ['INBOUND_PORT', '2525'],
    ['INBOUND_HOST', '0.0.0.0'],
    ['INBOUND_TLS_KEY', '', { INBOUND_DOMAIN: 'reply.example.ca', INBOUND_TLS_CERT: 'cert.pem' }],
    ['INBOUND_TLS_CERT', '', { INBOUND_DOMAIN: 'reply.example.ca', INBOUND_TLS_KEY: 'key.pem' }],
    ['COMPANY_NAME', 'Smith "and" Sons'],
    ['COMPANY_ADDRESS', '<b>1 King Street</b>'],
    ['SUPPORT_EMAIL', 'help&support@example.ca'],
    ['COMPANY_PHONE', '555-0100'],
    ['MAX_MEDIA_MB', '0'],
    ['MAX_MEDIA_MB', '1e2'],
    ['MAX_MEDIA_MB', '5000'],
    ['REFERRALS', 'yes'],
    ['POINTS_PER_DOLLAR', '0'],
    ['POINTS_PER_DOLLAR', '99.5'],
    ['SHOW_DOLLARS', 'yes', { POINTS_PER_DOLLAR: '100' }],
    ['POINTS_PER_DOLLAR', '', { SHOW_DOLLARS: 'on' }],
    ['DRAIN_SECONDS', '6'],
    ['DRAIN_SECONDS', '1.5'],
    ['MAX_REQUESTS', '0'],
    ['MAX_REQUESTS', 'many'],
    ['METRICS_TOKEN', 'short-one'],
    ['METRICS_TOKEN', 'a secret with spaces in it'],
  ])('%s=%s', (setting, value, beside = {}) => {
    const sentence = refusal({ ...beside, [setting]: value })
    expect(sentence).toContain(setting)
    expect(sentence).toMatch(/^[^\n]+\.$/)
    expect(sentence).not.toMatch(HIDDEN)
  })

  test('correct settings are accepted', () => {
    expect(
      refusal({
        PORT: '8080',
        PUBLIC_URL: 'https://rewards.example.ca/',
        DATABASE_URL: 'postgresql://app@/app?host=%2Frun%2Fpostgresql',
        DATABASE_DIRECT_URL: 'postgresql://app@/app?host=%2Frun%2Fpostgresql',
        SECRET,
        ADMIN_EMAILS: 'a@example.ca b@example.ca',
        TRUST_PROXY: 'loopback, 10.0.0.0/8 fd00::1',
        LOG_LEVEL: 'warn',
        SMTP_URL: 'smtps://rewards:hunter2@mail.internal:465',
        MAIL_FROM: 'Rewards <rewards@example.ca>',
        MAX_MEDIA_MB: '200',
        REFERRALS: 'off',
        POINTS_PER_DOLLAR: '100',
        SHOW_DOLLARS: 'on',
        DRAIN_SECONDS: '5',
        MAX_REQUESTS: '1000',
        METRICS_TOKEN: 'long-enough-for-a-token',
      }),
    ).toBe('not refused')
    expect(refusal({})).toBe('not refused')
  })

  test('a server behind a proxy waits at a stop for the proxy to notice; any other does not wait', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback' }, 'production').operation.drainSeconds).toBe(3)
    expect(readConfig({}, 'production').operation.drainSeconds).toBe(0)
  })
})

describe('answers by email', () => {
  const DOMAIN = { INBOUND_DOMAIN: 'Reply.Example.ca' }

  test('are off by default, and arrive at this machine once they have a domain', () => {
    expect(readConfig({}, 'production').inbound).toBeNull()
    const inbound = { domain: 'reply.example.ca', port: 2525, host: '127.0.0.1', tls: null }
    expect(readConfig(DOMAIN, 'production').inbound).toEqual(inbound)
    const elsewhere = { ...DOMAIN, INBOUND_PORT: '25', INBOUND_HOST: '0.0.0.0' }
    expect(readConfig(elsewhere, 'demo').inbound).toEqual({ ...inbound, port: 25, host: '0.0.0.0' })
  })

  test('are encrypted with a certificate and its key', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'northpoint-certificate-'))
    const [cert, key] = [join(directory, 'cert.pem'), join(directory, 'key.pem')]
    try {
      await writeFile(cert, CERTIFICATE)
      await writeFile(key, KEY)
      const files = { ...DOMAIN, INBOUND_TLS_CERT: cert, INBOUND_TLS_KEY: key }
      expect(readConfig(files, 'production').inbound?.tls).toEqual({ cert: CERTIFICATE, key: KEY })
      expect(refusal({ ...files, INBOUND_TLS_KEY: `${key}s` })).toMatch(
        /^INBOUND_TLS_KEY is '.*keys?\.pems', which cannot be read\. Set it to/,
      )
      expect(refusal({ ...files, INBOUND_TLS_KEY: cert })).toMatch(
        /^INBOUND_TLS_CERT and INBOUND_TLS_KEY do not belong together\./,
      )
    } finally {
      await rm(directory, { recursive: true })
    }
  })
})

describe('a problem found at the start ends it with one sentence', () => {
  let dataDir: string
  const beside = new pg.Client(inject('postgres'))
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'northpoint-refusals-'))
    await beside.connect()
  })
  afterAll(async () => {
    await beside.end()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Starts the server as `npm start` does, in this process; resolves to its refusal. */
  async function sentenceOf(settings: Record<string, string>): Promise<string> {
    const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', SECRET, LOG_LEVEL: 'silent' }
    const config = readConfig({ ...environment, ...settings }, 'production')
    try {
      const port = await openPort(config)
      await (
        await runServer(config, await openBuiltPages(inject('builtClient')), port, async () => {})
      ).stop()
    } catch (error) {
      if (error instanceof ConfigError) return error.message
      throw error
    }
    return 'not refused'
  }

  async function expectSentence(settings: Record<string, string>, sentence: RegExp): Promise<void> {
    const said = await sentenceOf(settings)
    expect(said).toMatch(sentence)
    expect(said).toMatch(/^[^\n]+\.$/)
    expect(said).not.toMatch(HIDDEN)
  }

  test('the process says nothing else, and exits with code 1', async () => {
    const refused = startProduct({ DATA_DIR: '/dev/null/data' })
    await expect(refused).rejects.toThrow(
      /^The product did not start \(1\):\n[^\n]*\/dev\/null\/data[^\n]*DATA_DIR[^\n]*\n$/,
    )
  })

  test('no PostgreSQL at the address', async () => {
    const nowhere = `postgres://app:hunter2@127.0.0.1:${await freePort()}/app`
    await expectSentence(
      { DATABASE_URL: nowhere },
      /database at 127\.0\.0\.1:\d+ does not answer.*DATABASE_URL/,
    )
  })

  test('no database with the name', async () => {
    const url = (await freshDatabaseUrl()).replace(/world_\w+/, 'nowhere_to_be_found')
    await expectSentence({ DATABASE_URL: url }, /does not have the database named in DATABASE_URL/)
  })

  test('a role that may not create tables', async () => {
    const url = await freshDatabaseUrl()
    // Owners keep their rights to a database; this takes away the right to create anything in it.
    const owner = new pg.Client(url)
    await owner.connect()
    await owner.query(
      `do $$ begin execute 'revoke create on database ' || current_database() || ' from ' || current_user; end $$`,
    )
    await owner.end()
    await expectSentence({ DATABASE_URL: url }, /may not create tables/)
  })

  test('a database that cannot store every letter', async () => {
    const url = await freshDatabaseUrl()
    const owner = new pg.Client(url)
    await owner.connect()
    const name = `${owner.database}_latin`
    await owner.query(
      `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
    )
    await owner.end()
    const latin = url.replace(`/${owner.database}?`, `/${name}?`)
    await expectSentence({ DATABASE_URL: latin }, /encoding LATIN1.*UTF8/)
  })

  describe('a database made before 1.0.0', () => {
    const sentence = /^This database was made by a version before 1\.0\.0.*DATA_DIR.*DATABASE_URL\.\n?$/
    let earlier: pg.Client
    let url: string
    beforeAll(async () => {
      url = await freshDatabaseUrl()
      earlier = new pg.Client(url)
      await earlier.connect()
      await earlier.query(`create table users (id text); create schema drizzle;
        create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
        insert into drizzle.__drizzle_migrations (hash, created_at) values ('another initial migration', 1763683200000)`)
    })
    afterAll(() => earlier.end())

    test('is refused, and stays as it was', async () => {
      await expectSentence({ DATABASE_URL: url }, sentence)
      const { rows } = await earlier.query(
        `select tablename from pg_tables where schemaname !~ '^(pg_|information_schema)' order by 1`,
      )
      expect(rows).toEqual([{ tablename: '__drizzle_migrations' }, { tablename: 'users' }])
    })

    test('is refused by a command too', async () => {
      const settings = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET }
      expect(await runCommand('invariants', [], settings)).toEqual({
        code: 1,
        output: expect.stringMatching(sentence),
      })
    })
  })

  describe('behind a pooler in transaction mode', () => {
    let pooler: TransactionPooler
    let forgetful: TransactionPooler
    let direct: string
    const through = ({ port }: TransactionPooler) => {
      const { username, pathname } = new URL(direct.replace('@/', '@local/'))
      return `postgresql://${username}@127.0.0.1:${port}${pathname}`
    }
    beforeAll(async () => {
      const socket = { path: `${beside.host}/.s.PGSQL.${beside.port}` }
      pooler = await startTransactionPooler(socket)
      forgetful = await startTransactionPooler(socket, { keepsStatements: false })
      direct = await freshDatabaseUrl(TEMPLATE)
    })
    afterAll(() => Promise.all([pooler.close(), forgetful.close()]))

    test('no address of PostgreSQL itself', async () => {
      const sentence = /pooler in transaction mode.*DATABASE_DIRECT_URL/
      await expectSentence({ DATABASE_URL: through(pooler) }, sentence)
      await expectSentence({ DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: through(pooler) }, sentence)
    })

    test('a pooler that forgets prepared statements', async () => {
      await expectSentence(
        { DATABASE_URL: through(forgetful), DATABASE_DIRECT_URL: direct },
        /pooler in DATABASE_URL forgets prepared statements/,
      )
    })

    test('another database, or none, at the direct address', async () => {
      await expectSentence(
        { DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: await freshDatabaseUrl(TEMPLATE) },
        /DATABASE_DIRECT_URL leads to another database/,
      )
      const nowhere = `postgres://app:hunter2@127.0.0.1:${await freePort()}/app`
      await expectSentence(
        { DATABASE_URL: through(pooler), DATABASE_DIRECT_URL: nowhere },
        /database at 127\.0\.0\.1:\d+ does not answer.*DATABASE_DIRECT_URL/,
      )
    })
  })

  test('a port in use, and a host of another machine', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const settings = { DATABASE_URL: await freshDatabaseUrl(TEMPLATE) }
    await expectSentence({ ...settings, PORT: String(port) }, /^Port \d+ is in use.*PORT/)
    await expectSentence({ ...settings, HOST: '192.0.2.1' }, /^HOST is '192\.0\.2\.1'/)
    taken.close()
  })

  test('a data directory that cannot be used, with and without a given database', async () => {
    await expectSentence({ DATA_DIR: '/dev/null/data' }, /\/dev\/null\/data.*DATA_DIR/)
    const given = { DATABASE_URL: await freshDatabaseUrl(TEMPLATE), DATA_DIR: '/dev/null/data' }
    await expectSentence(given, /\/dev\/null\/data.*DATA_DIR/)
  })
})
