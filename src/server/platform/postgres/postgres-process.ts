import { spawn } from 'node:child_process'
import { chown, copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setInterval } from 'node:timers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './postgres-binaries.ts'
import { IN_ITS_OWN_DIRECTORY } from './postgres-cluster.ts'
import type { Identity } from './postgres-identity.ts'
import { commandOf, PROGRAM_ENVIRONMENT, runAs } from './postgres-identity.ts'
import { SOCKET_PORT } from './postgres-session.ts'

/** 'again': the directory is still held, or PostgreSQL was killed or stopped, so another try may work. */
type StartOutcome = { kind: 'ready' } | { kind: 'again' } | { kind: 'failed'; words: string }

/** Overrides postgresql.conf: one private socket, and no lost commits. */
const FIXED_SETTINGS = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  logging_collector: 'off',
  log_destination: 'stderr',
  cluster_name: 'northpoint',
}

const POLL_MS = 3
const STOP_WITHIN_MS = 60_000
const TELL_EVERY_MS = 5_000

const PID_LINE = 0
const STATUS_LINE = 7

/** The process that serves a cluster; undefined if none. Another process may reuse a dead one's number. */
export async function livePostmaster(cluster: string): Promise<number | undefined> {
  const pid = await recordedPid(cluster)
  return pid !== undefined && (await worksIn(cluster, pid)) ? pid : undefined
}

/** Starts PostgreSQL and waits until it answers, including crash recovery, however long that takes. */
export async function startPostmaster(
  {
    cluster,
    log,
    onWait,
  }: { cluster: string; log: (sentence: string) => void; onWait?: (() => void) | undefined },
  identity: Identity,
  binaries: Binaries,
  output: PostgresLog,
): Promise<StartOutcome> {
  const settings = Object.entries(FIXED_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, ids } = commandOf(identity, binaries.postgres, [
    '-D',
    IN_ITS_OWN_DIRECTORY,
    ...settings,
  ])
  // PostgreSQL would take any process with the recorded number for itself; we know that it serves nothing.
  const env = { ...PROGRAM_ENVIRONMENT, PG_GRANDPARENT_PID: String((await recordedPid(cluster)) ?? 0) }
  const stdio: ['ignore', number, number] = ['ignore', output.descriptor, output.descriptor]
  // Detached from the terminal's process group, so that Ctrl-C does not reach it.
  const child = spawn(file, args, { cwd: cluster, env, stdio, detached: true, ...ids })
  child.unref()
  onWait?.()
  let ended: string | undefined
  let wasStopped = false
  child.once('exit', (code, signal) => {
    ended = `PostgreSQL ended (${signal ?? code}).`
    // Its exit code is 0 when its last user stopped it, such as the guardian of a killed server that joined first.
    wasStopped = signal !== null || code === 0
  })
  child.once('error', (error) => {
    ended = error.message
  })
  for (let waited = 0; ended === undefined; waited += POLL_MS) {
    if (child.pid !== undefined && (await isReady(cluster, child.pid))) return { kind: 'ready' }
    if (waited > 0 && waited % TELL_EVERY_MS < POLL_MS) log('PostgreSQL is still starting.')
    await sleep(POLL_MS)
  }
  const words = (await output.lastLines()) || ended
  const held = /lock file ".*" already exists|is still in use/.test(words)
  return wasStopped || held ? { kind: 'again' } : { kind: 'failed', words }
}

/** Stops PostgreSQL cleanly and waits until it ends. Sessions end; committed data stays. */
export async function stopPostmaster(cluster: string, log: (sentence: string) => void): Promise<void> {
  const pid = await livePostmaster(cluster)
  if (pid === undefined) return
  send(pid, 'SIGINT')
  const killAt = Date.now() + STOP_WITHIN_MS
  let isKilled = false
  while ((await livePostmaster(cluster)) === pid) {
    if (!isKilled && Date.now() > killAt) {
      isKilled = true
      log('PostgreSQL did not stop in time. Stopping it immediately; it recovers at its next start.')
      send(pid, 'SIGQUIT')
    }
    await sleep(POLL_MS)
  }
}

async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = await pidFile(cluster)
  return Number(lines[PID_LINE]) === pid && lines[STATUS_LINE]?.trim() === 'ready'
}

async function recordedPid(cluster: string): Promise<number | undefined> {
  const pid = Number((await pidFile(cluster))[PID_LINE])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

async function pidFile(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return text.split('\n')
}

async function worksIn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = await runAs({ prefix: [] }, 'ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({
      stdout: '',
    }))
    return stdout.includes('postgres')
  }
  const [ours, theirs] = await Promise.all([stat(cluster), stat(`/proc/${pid}/cwd`).catch(() => undefined)])
  return theirs !== undefined && theirs.dev === ours.dev && theirs.ino === ours.ino
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const MAX_LOG_BYTES = 5 * 1024 * 1024
const LOOK_EVERY_MS = 60_000
const LAST_LINES = 8

/** The log file, which PostgreSQL keeps open after this process ends; `lastLines` are those written since. */
interface PostgresLog {
  descriptor: number
  lastLines(): Promise<string>
  close(): Promise<void>
}

/** Opens the log for appending; its owner is the user that runs the database. */
export async function openPostgresLog(file: string, { uid, gid }: Identity): Promise<PostgresLog> {
  const handle = await open(file, 'a', 0o600)
  if (uid !== undefined) await chown(file, uid, gid ?? uid)
  const { size } = await handle.stat()
  return {
    descriptor: handle.fd,
    lastLines: async () => {
      const written = (await readFile(file)).subarray(size).toString('utf8').trim()
      return written.split('\n').slice(-LAST_LINES).join('\n')
    },
    close: () => handle.close(),
  }
}

/** Keeps a log and its predecessor below about 5 MB each, until the returned function is called. */
export async function keepLogShort(file: string): Promise<() => void> {
  await shorten(file)
  const timer = setInterval(() => shorten(file).catch(() => undefined), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Truncates in place, because PostgreSQL keeps the file open in append mode. */
async function shorten(file: string): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size <= MAX_LOG_BYTES) return
  await copyFile(file, `${file}.1`)
  await truncate(file)
}
