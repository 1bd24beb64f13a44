import { spawnSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fullDisk, SUPERUSER } from '#server/platform/postgres/postgres-cluster.ts'
import { livePostmaster } from '#server/platform/postgres/postgres-process.ts'
import { joinUsers } from '#server/platform/postgres/postgres-session.ts'
import {
  aDataDir,
  anInstallation,
  asRoot,
  BINARIES,
  cleanUp,
  refusal,
  running,
  type Settings,
  start,
  work,
} from '../support/servers/database-process.ts'

/** A user id without a name, as in containers. */
const STRANGER = 12345

afterAll(cleanUp)

/** The commands of running processes that name this directory, such as a guardian. */
function processesNaming(directory: string): string[] {
  const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return stdout.split('\n').filter((line) => line.includes(directory))
}

test('keeps data on disk between starts, in UTF-8 and UTC, below a private 300-character path, from any directory', async () => {
  const closed = join(work, 'closed')
  await mkdir(closed, { mode: 0o700 })
  const first = await running('server', join(closed, 'x'.repeat(200), 'y'.repeat(100)), { cwd: '/' })
  await first.sql('create table notes (text text)')
  await first.sql(`insert into notes values ('Montréal, 1 $')`)
  expect(await first.sql(`select upper(text) from notes`)).toBe('MONTRÉAL, 1 $')
  expect(await first.sql('show fsync')).toBe('on')
  expect(await first.sql('show timezone')).toBe('UTC')
  expect(await first.sql('show listen_addresses')).toBe('')
  expect(await first.sql('select usesuper from pg_user where usename = current_user')).toBe(false)
  await first.end()
  expect(await first.postmaster()).toBeUndefined()
  const second = await running('server', `./${'x'.repeat(200)}/${'y'.repeat(100)}`, { cwd: closed })
  expect(await second.sql('select text from notes')).toBe('Montréal, 1 $')
  await second.end()
})

test('committed data survives kill -9 of the database, and the same connection works again', async () => {
  const server = await running('server', await aDataDir())
  await server.sql('create table numbers as select generate_series(1, 1000) as n')
  for (let restarts = 1; restarts <= 2; restarts += 1) {
    process.kill((await server.postmaster()) ?? 0, 'SIGKILL')
    const back = async () => (await server.ask({ sql: 'select count(*)::int from numbers' })).restarts
    await expect.poll(back).toBe(restarts)
    expect(await server.sql('select count(*)::int from numbers')).toBe(1000)
  }
  await server.end()
  expect(await server.postmaster()).toBeUndefined()
})

test('refuses a second server with a sentence that names the first', async () => {
  const dataDir = await aDataDir()
  const first = await running('server', dataDir)
  const sentence = `Another server (process ${first.child.pid}) already uses the data directory ${dataDir}.`
  expect(await refusal('server', dataDir)).toContain(sentence)
  expect(await first.sql('select 1')).toBe(1)
  await first.end()
})

test('a command uses a running server’s database and leaves it running', async () => {
  const dataDir = await aDataDir()
  const server = await running('server', dataDir)
  const postmaster = await server.postmaster()
  const command = await running('command', dataDir)
  expect(await command.sql('select 1')).toBe(1)
  await command.end()
  expect(await server.postmaster()).toBe(postmaster)
  expect(await server.sql('select 1')).toBe(1)
  await server.end()
})

test('a command keeps working when the server stops, and stops the database when it ends', async () => {
  const dataDir = await aDataDir()
  const server = await running('server', dataDir)
  const command = await running('command', dataDir)
  await server.end()
  expect(await command.sql('select 1')).toBe(1)
  const next = await running('server', dataDir)
  await next.end()
  expect(await command.sql('select 2')).toBe(2)
  await command.end()
  expect(await command.postmaster()).toBeUndefined()
})

test('commands that start at the same time in a new directory all work and leave nothing behind', async () => {
  const dataDir = join(work, 'at-once')
  const commands = await Promise.all([1, 2].map(() => running('command', dataDir)))
  expect(await Promise.all(commands.map((command) => command.sql('select 1')))).toEqual([1, 1])
  await Promise.all(commands.map((command) => command.end()))
  expect(await commands[0]?.postmaster()).toBeUndefined()
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log'])
  await expect.poll(() => processesNaming(dataDir)).toEqual([])
})

test.each([
  ['kill -9 of a server', 'server', 'its process'],
  ['kill -9 of a server and its process group', 'server', 'its group'],
  ['kill -9 of a command that started it', 'command', 'its group'],
  ['a server that exits without closing it', 'server', 'nothing'],
] as const)('%s ends the database, and the next start has everything', async (_what, role, killed) => {
  const dataDir = await aDataDir()
  const gone = await running(role, dataDir)
  await gone.sql('create table if not exists kept as select 7 as n')
  if (killed === 'nothing') await gone.end('without closing')
  else await gone.kill(killed)
  await expect.poll(() => gone.postmaster()).toBeUndefined()
  await expect.poll(() => processesNaming(dataDir)).toEqual([])
  const next = await running('server', dataDir)
  expect(await next.sql('select n from kept')).toBe(7)
  await next.end()
})

test('the database of a killed server stays for a command that uses it and for newcomers, and ends with the last', async () => {
  const dataDir = await aDataDir()
  const server = await running('server', dataDir)
  const backup = await running('command', dataDir)
  const postmaster = await server.postmaster()
  await server.kill('its group')
  // The server's guardian has left; the one of the command waits.
  const guardians = () => processesNaming(dataDir).filter((line) => line.includes('guard.ts'))
  await expect.poll(guardians).toEqual([expect.stringMatching(/^sh /)])
  expect(await backup.sql('select 1')).toBe(1)
  const next = await running('server', dataDir)
  await backup.end()
  expect(await next.postmaster()).toBe(postmaster)
  await next.end()
  expect(await next.postmaster()).toBeUndefined()
})

test('kill -9 while the database starts leaves none behind', async () => {
  const dataDir = await aDataDir()
  const cluster = join(dataDir, 'postgres')
  const starting = start('server', dataDir)
  await expect.poll(() => livePostmaster(cluster), { interval: 2 }).toBeDefined()
  process.kill(-starting.pid!, 'SIGKILL')
  await expect.poll(() => livePostmaster(cluster)).toBeUndefined()
  await expect.poll(() => processesNaming(dataDir)).toEqual([])
})

test('after kill -9 of the owner, the next start takes the directory over', async () => {
  const dataDir = await aDataDir()
  const first = await running('server', dataDir)
  await first.sql('create table if not exists kept as select 7 as n')
  await first.kill()
  const second = await running('server', dataDir)
  expect(await second.sql('select n from kept')).toBe(7)
  await second.end()
  // The guardian of the killed process may be the last to leave.
  await expect.poll(() => second.postmaster()).toBeUndefined()
})

test('starts after kill -9 of owner and database, even if another process has the old process id', async () => {
  const dataDir = await aDataDir()
  const first = await running('server', dataDir)
  await first.sql('create table if not exists kept as select 7 as n')
  const postmaster = await first.postmaster()
  await first.kill()
  process.kill(postmaster ?? 0, 'SIGKILL')
  for (const file of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    const [, ...rest] = (await readFile(join(first.cluster, file), 'utf8')).split('\n')
    await writeFile(join(first.cluster, file), [process.pid, ...rest].join('\n'))
  }
  const second = await running('server', dataDir)
  expect(await second.sql('select n from kept')).toBe(7)
  await second.end()
})

test('a newcomer whose turn comes because the database is stopping comes again later', async () => {
  const first = await running('command', await aDataDir())
  const postmaster = (await first.postmaster()) ?? 0
  const host = first.cluster
  const [last, watcher] = ['last', 'watcher'].map((application_name) => {
    return new pg.Client({ host, user: SUPERUSER, database: SUPERUSER, application_name })
  }) as [pg.Client, pg.Client]
  for (const client of [last, watcher]) await client.on('error', () => undefined).connect()
  // The last user holds alone the lock that users share.
  await last.query('select pg_advisory_lock_shared(1)')
  await first.end()
  await last.query('select pg_advisory_unlock_shared(1), pg_advisory_lock(1)')
  const joining = joinUsers(host, 'server')
  const sharers = async (granted: boolean) => {
    const locks = `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and granted = $1`
    return (await watcher.query(locks, [granted])).rowCount
  }
  await expect.poll(() => sharers(false)).toBe(1)
  // PostgreSQL is stopping: it has ended the last user's session, but not yet the newcomer's.
  process.kill(postmaster, 'SIGSTOP')
  process.kill(postmaster, 'SIGINT')
  await last.end()
  await expect.poll(() => sharers(true)).toBe(1)
  process.kill(postmaster, 'SIGCONT')
  expect(await joining).toBe('not-now')
  await expect.poll(() => first.postmaster()).toBeUndefined()
})

test('makes a cluster again if the process that made it was killed halfway', async () => {
  const dataDir = join(work, 'half-made')
  const maker = start('server', dataDir)
  const drafts = async () => (await readdir(dataDir).catch(() => [])).filter((name) => name.includes('draft'))
  const begun = async () => (await readdir(dataDir, { recursive: true }).catch(() => [])).join(' ')
  await expect.poll(begun, { interval: 2 }).toMatch(/draft.*postgresql\.conf/)
  process.kill(-(maker.pid ?? 0), 'SIGKILL')
  const [draft = ''] = await drafts()
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await utimes(join(dataDir, draft), longAgo, longAgo)
  const server = await running('server', dataDir)
  expect(await server.sql('select 1')).toBe(1)
  expect(await drafts()).toEqual([])
  await server.end()
})

test('Ctrl-C in the terminal does not stop the database', async () => {
  const server = await running('server', await aDataDir())
  expect(await server.interrupt()).toEqual({ interrupted: true })
  expect(await server.sql('select 1')).toBe(1)
  await server.end()
})

test('its files belong to the owner of the data directory, even if that is root', async () => {
  const dataDir = join(work, 'accounts')
  await mkdir(dataDir)
  const uid = asRoot ? STRANGER : (process.getuid?.() ?? 0)
  if (asRoot) await chown(dataDir, uid, uid)
  const server = await running('server', dataDir)
  await server.sql('create table if not exists kept as select 7 as n')
  await server.end()
  expect((await stat(server.cluster)).uid).toBe(uid)
  expect((await stat(join(await aDataDir(), 'postgres'))).uid).toBe(process.getuid?.())
})

test('starts for a user without a name, without an install script and in a read-only installation', async () => {
  const installation = await anInstallation()
  const libraries = join(installation, 'node_modules', BINARIES, 'native/lib')
  await chmod(libraries, 0o555)
  const dataDir = join(work, 'stranger', 'data')
  await mkdir(dirname(dataDir), { mode: 0o700 })
  const settings: Settings = asRoot ? { installation, uid: STRANGER } : { installation }
  if (asRoot) await chown(dirname(dataDir), STRANGER, STRANGER)
  const server = await running('server', dataDir, settings)
  expect(await server.sql('select 1')).toBe(1)
  await server.end()
  await chmod(libraries, 0o755)
})

test('the first start links the libraries if no install script ran', async () => {
  const installation = await anInstallation()
  const dataDir = await aDataDir()
  const server = await running('server', dataDir, { installation })
  expect(await server.sql('select 1')).toBe(1)
  await server.end()
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log'])
})

test('root without user namespaces runs it as another user, who can reach neither directory nor programs', async () => {
  const closed = join(work, 'roots-own')
  await mkdir(closed, { mode: 0o700 })
  const installation = await anInstallation()
  await chmod(installation, 0o700)
  const tools = join(work, 'tools')
  await mkdir(tools)
  await writeFile(join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const path = `${tools}:${process.env.PATH}`
  const dataDir = join(closed, 'data')
  await rename(await aDataDir(), dataDir)
  const server = await running('server', dataDir, { installation, path })
  expect(await server.sql('select 1')).toBe(1)
  const owner = (await stat(server.cluster)).uid
  expect(asRoot ? owner !== 0 : owner === process.getuid?.()).toBe(true)
  await server.end()
  await chmod(installation, 0o755)
})

test('says in one sentence why it cannot start', async () => {
  const stranger: Settings = asRoot ? { uid: STRANGER } : {}
  const shut = join(work, 'shut')
  await mkdir(shut, { mode: asRoot ? 0o700 : 0o500 })
  expect(await refusal('server', join(shut, 'data'), stranger)).toMatch(
    /^ConfigError: This user cannot create or write the data directory .*shut\/data \(EACCES\)/,
  )
  const other = join(work, 'other-version', 'postgres')
  await mkdir(other, { recursive: true })
  await writeFile(join(other, 'PG_VERSION'), '15\n')
  expect(await refusal('server', dirname(other))).toMatch(/made by PostgreSQL 15, but .* uses 18\./)
  const foreign = join(work, 'foreign', 'postgres')
  await mkdir(foreign, { recursive: true })
  await writeFile(join(foreign, 'letters.txt'), 'Dear all')
  expect(await refusal('command', dirname(foreign))).toMatch(/holds files but no PostgreSQL database/)
  const broken = join(await aDataDir(), 'postgres', 'postgresql.auto.conf')
  await appendFile(broken, 'work_mem = plenty\n')
  const words = await refusal('server', dirname(dirname(broken)))
  await rm(broken)
  expect(words).toMatch(/PostgreSQL does not start in .*\/postgres\. Its last log lines:\n.*work_mem/)
})

test('says that a full disk is full', async () => {
  const disk = join(work, 'disk')
  await mkdir(disk)
  const namespace = ['unshare', '--mount', ...(asRoot ? [] : ['--user', '--map-root-user'])]
  const mount = (size: string) => [
    ...namespace,
    'sh',
    '-c',
    `mount -t tmpfs -o size=${size} disk "${disk}" && exec "$@"`,
    'sh',
  ]
  const [file = '', ...args] = mount('4m')
  const canMount = spawnSync(file, [...args, 'true']).status === 0
  const said = canMount
    ? await refusal('server', join(disk, 'data'), { prefix: mount('20m') })
    : fullDisk(disk).message
  expect(said).toMatch(/The disk that holds .*disk.* is full\. Free up at least 100 MB, then start again\./)
})
