import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leave } from './postgres-entry.ts'
import { livePostmaster } from './postgres-process.ts'
import { openSocketDirectory } from './postgres-session.ts'

/** A PostgreSQL that was started just before has recorded its process number by then. */
const RECORDED_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 50

/** The guardian's program (`guardian.ts`): leaves PostgreSQL for a process that ended without leaving it. */
const [dataDir = ''] = process.argv.slice(2)
const cluster = join(dataDir, 'postgres')
for (let waited = 0; waited < RECORDED_WITHIN_MS; waited += LOOK_EVERY_MS) {
  if ((await livePostmaster(cluster)) !== undefined) break
  await sleep(LOOK_EVERY_MS)
}
if ((await livePostmaster(cluster)) !== undefined) {
  const { host, close } = await openSocketDirectory(cluster)
  await leave({ dataDir, cluster, host, log: () => {} }, undefined)
  await close()
}
