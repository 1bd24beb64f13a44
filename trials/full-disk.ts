import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type LooseArgs, requestOf } from '#client/api/request.ts'
import { claimTask } from '#contract/claims/claims.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { listTasks } from '#contract/tasks/tasks.ts'
import { aPicture } from '../tests/support/media/pictures.ts'
import { isReady, startProduct } from '../tests/support/servers/product-process.ts'
import { until } from '../tests/support/world/until.ts'
import { type Figures, gatherCast, noFigures, startLoad } from './load.ts'
import { type Reach, reachEmbedded } from './reach.ts'
import { startOnSmallDisk } from './small-disk.ts'
import { judge, type Verdict } from './verdict.ts'

/** Statuses of one request of each kind: a list, a write, a file. */
export interface Answers {
  read: number
  write: number
  upload: number
}

const DISK_MB = 260
const LITTLE_BYTES = 40 * 1024 * 1024

/** The most tries of a member of a test, and the pause between two in milliseconds: hourly limits apply here too. */
const MAX_TRIES = 50
const PAUSE_MS = 250

/** A member with enough claimed tasks to send a picture with every try. */
async function openTries(url: string, reach: Reach): Promise<() => Promise<Answers>> {
  const { people, tasks, reward } = await reach((...reached) => gatherCast(...reached, 1, MAX_TRIES))
  const picture = new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' })
  const send = async (endpoint: Endpoint, args: LooseArgs = {}) => {
    const { address, init } = requestOf(endpoint, args)
    const headers = new Headers(init.headers)
    headers.set('cookie', people[0]!.cookie)
    const response = await fetch(url + address, { ...init, headers })
    await response.arrayBuffer()
    return response.status
  }
  for (const { id } of tasks) await send(claimTask, { params: { id } })
  return async () => {
    const form = new FormData()
    form.set('screenshot', picture, 'proof.jpg')
    return {
      read: await send(listTasks),
      upload: await send(submitTask, { params: { id: tasks.pop()!.id }, form }),
      write: await send(requestReward, { params: { id: reward.id } }),
    }
  }
}

/** The data directory's disk fills up under the product, then gets room again. */
export async function fillDisk(directory: string, dataToCopy?: string) {
  const disk = await startOnSmallDisk(directory, DISK_MB, dataToCopy)
  try {
    const answers = await openTries(disk.product.url, reachEmbedded(disk.dataDir))
    const when = async (what: string, isSo: (answers: Answers) => boolean) => {
      await until(what, async () => {
        await sleep(PAUSE_MS)
        return isSo(await answers())
      })
      return answers()
    }
    const before = await answers()
    await disk.fill(LITTLE_BYTES)
    const nearlyFull = await when('uploads are refused', ({ upload }) => upload === 507)
    await disk.fill(0)
    const full = await answers()
    await disk.makeRoom()
    const after = await when('everything works again', ({ upload, write }) => upload + write === 400)
    await disk.product.stop()
    return { kind: disk.kind, before, nearlyFull, full, after }
  } finally {
    await disk.end()
  }
}

const SECRET = 'a secret of trials that nobody else has'

/**
 * The disk of a given database fills up under load: first it cannot extend its tables, then it cannot write its journal
 * and stops. Then it gets room. The loaded server keeps its files outside the small disk.
 */
export async function fillDatabaseDisk(
  directory: string,
  workers: number,
): Promise<{ figures: Figures; verdict: Verdict }> {
  const figures = noFigures()
  const disk = await startOnSmallDisk(directory, DISK_MB)
  const host = `${disk.dataDir}/postgres`
  const url = `postgresql://northpoint@/northpoint?host=${encodeURIComponent(host)}`
  const reach = reachEmbedded(disk.dataDir, SECRET)
  try {
    // Only the first server and its database see the small disk at this directory.
    const server = await startProduct({ DATA_DIR: join(directory, 'own'), DATABASE_URL: url, SECRET })
    try {
      const cast = await reach((...reached) => gatherCast(...reached, workers, 400))
      const load = startLoad(server.url, cast, figures, { persistent: true })
      const { requests } = figures.acknowledged
      try {
        await until('everybody works', () => requests.length > workers)
        await disk.fillDatabase()
        await until('the database has no room', () => figures.refused > workers)
        await endJournal(host)
        // Refused members wait until the server is ready.
        const isAway = async () => figures.refused > 3 * workers || !(await isReady(server.url))
        await until('nothing is saved', isAway)
        await disk.makeRoom()
        const before = requests.length
        await until('work goes on', () => requests.length > before + workers)
      } finally {
        await load.stop()
      }
    } finally {
      await server.kill()
    }
    return { figures, verdict: await judge(reach, figures) }
  } finally {
    await disk.end()
  }
}

/** Makes PostgreSQL start new journal segments until there is no room for one. */
async function endJournal(host: string): Promise<void> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  try {
    await client.connect()
    for (let segments = 0; segments < 40; segments += 1) {
      await client.query(`select pg_logical_emit_message(false, 'trial', 'one record'), pg_switch_wal()`)
    }
  } catch {
    // It has stopped, as intended.
  } finally {
    await client.end().catch(() => {})
  }
}
