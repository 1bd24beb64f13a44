import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeUserRole, getUserStats, suspendUser } from '../src/contract/admin-users.ts'
import { listAudit } from '../src/contract/audit.ts'
import { getOverview } from '../src/contract/overview.ts'
import type { Person } from './support/builders.ts'
import { type ReplicatedCluster, startReplicatedCluster } from './support/replicated-cluster.ts'
import { startWorld, type World } from './support/world.ts'

/** How late the replica applies each commit. */
const LAG = '5s'
const START_WITHIN_MS = 120_000
const BEYOND_LAG = { timeout: 30_000, interval: 100 }

let cluster: ReplicatedCluster
let world: World
let other: World
beforeAll(async () => {
  cluster = await startReplicatedCluster(LAG)
  const addresses = {
    databaseUrl: cluster.urlAt(cluster.primary),
    databaseReadUrl: cluster.urlAt(cluster.replica),
    secret: 'a secret that both servers have!!',
  }
  world = await startWorld(addresses)
  other = await startWorld(addresses)
}, START_WITHIN_MS)
afterAll(async () => {
  await other?.close()
  await world?.close()
  await cluster?.close()
})

/** Reasons of the newest audit entries, as an admin's screen and file show them. */
async function onScreen(at: World, admin: Person): Promise<string[]> {
  return (await at.call(admin, listAudit, { query: { limit: 20 } })).map(({ reason }) => reason ?? '')
}
async function inFile(at: World, admin: Person): Promise<string> {
  return (await at.request(admin, '/api/admin/audit.csv')).text()
}

/** An entry that nobody announces. */
async function write(reason: string): Promise<void> {
  await world.services.database.pool.query(
    `insert into audit_log (action, subject_type, subject_id, label, reason) values ('user.suspended', 'user', '1', 'x', $1)`,
    [reason],
  )
}

/** Resolves once the person's reads come from the replica, which does not have what was just written. */
async function untilReplicaAnswers(at: World, admin: Person): Promise<void> {
  const hasNewest = async () => {
    const reason = randomUUID()
    await write(reason)
    return (await onScreen(at, admin)).includes(reason)
  }
  await expect.poll(hasNewest, BEYOND_LAG).toBe(false)
}

describe(`a replica that lags by ${LAG}`, () => {
  test('answers the audit log, statistics and files, as old as it is', async () => {
    const [reader, exporter] = [await world.anAdmin(), await world.anAdmin()]
    await cluster.caughtUp()
    await untilReplicaAnswers(world, reader)
    const before = await world.call(reader, getUserStats)
    await world.aMember()
    await write('Written behind its back')
    expect(await onScreen(world, reader)).not.toContain('Written behind its back')
    expect(await world.call(reader, getUserStats)).toEqual(before)
    expect(await inFile(world, exporter)).not.toContain('Written behind its back')
    const users = async () => (await world.call(reader, getUserStats)).totalUsers
    await expect.poll(users, BEYOND_LAG).toBe(before.totalUsers + 1)
    expect(await inFile(world, await world.anAdmin())).toContain('Written behind its back')
  })

  test('never answers someone who just wrote, on any server', async () => {
    const [writer, member] = [await world.anAdmin(), await world.aMember()]
    await untilReplicaAnswers(world, writer)
    await untilReplicaAnswers(other, writer)
    await world.call(writer, suspendUser, { params: { userId: member.id }, body: { reason: 'Shared it' } })
    await write('Also unannounced')
    for (const server of [world, other]) {
      expect(await onScreen(server, writer)).toContain('Also unannounced')
      expect(await inFile(server, writer)).toContain('Also unannounced')
    }
  })

  test('does not answer a screen that just heard of a change, until it has that change', async () => {
    const [writer, looking, member] = [await world.anAdmin(), await world.anAdmin(), await world.aMember()]
    await untilReplicaAnswers(world, looking)
    const body = { role: 'admin' as const, reason: 'Joined the team' }
    await world.call(writer, changeUserRole, { params: { userId: member.id }, body })
    await expect.poll(() => onScreen(world, looking)).toContain('Joined the team')
    await untilReplicaAnswers(world, looking)
  })

  test('may end and come back: until then, the primary answers', async () => {
    const reader = await world.anAdmin()
    await untilReplicaAnswers(world, reader)
    await cluster.replica.signal('SIGKILL')
    await write('While it was away')
    expect(await onScreen(world, reader)).toContain('While it was away')
    expect((await world.call(reader, getOverview)).days).toHaveLength(30)
    await cluster.replica.start()
    await untilReplicaAnswers(world, reader)
  })
})
