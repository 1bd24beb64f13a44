import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig, type S3Settings, type StoreWaits } from '#server/config/config.ts'
import { until } from '../world/until.ts'
import { freePort } from './product-process.ts'

const BINARY = join(dirname(createRequire(import.meta.url).resolve('s3rver/package.json')), 'bin/s3rver.js')
const BUCKET = 'northpoint-files'

/** Far longer than the store takes on a busy machine; one that is back is noticed immediately. */
const WAITS: StoreWaits = { answerMs: 45_000, nextTryMs: 20 }

/** A real S3 server in its own process, with one bucket. */
export interface S3Server {
  /** The settings of a product that keeps its files there. */
  environment: Record<string, string>
  /** The same for a product that waits as long as a test may. */
  settings: S3Settings
  /** Makes it accept connections and answer none, until resumed. */
  hang(): void
  resume(): void
  /** Makes it unavailable, as after a crash, until it is started with its data. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'northpoint-s3-'))
  const port = await freePort()
  const environment = {
    FILES_URL: `s3://${BUCKET}/product`,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  let child: ChildProcess | undefined
  const isGone = () => !child || child.exitCode !== null || child.signalCode !== null

  async function start(): Promise<void> {
    if (!isGone()) return
    // It predates OpenSSL 3 and continues long lists with a cipher that only the legacy provider has.
    child = spawn(
      process.execPath,
      [
        '--openssl-legacy-provider',
        '--no-deprecation',
        BINARY,
        '--silent',
        '-d',
        directory,
        '-a',
        '127.0.0.1',
      ].concat(['-p', String(port), '--configure-bucket', BUCKET]),
      { stdio: 'ignore' },
    )
    const answers = () => fetch(environment.S3_ENDPOINT).then(() => true, isGone)
    await until('the S3 server answers', answers)
    if (isGone()) throw new Error('The S3 server did not start.')
  }
  async function stop(): Promise<void> {
    if (!child || isGone()) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    environment,
    settings: { ...readConfig(environment, 'test').s3!, waits: WAITS },
    hang: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    start,
    stop,
    close: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
