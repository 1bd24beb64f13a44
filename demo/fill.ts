import { eq } from 'drizzle-orm'
import { PROFILE_TASK_KEY } from '../src/domain/tasks.ts'
import {
  isMarkedAsDemo,
  markAsDemo,
  refuseForeignData,
  refuseRealUse,
} from '../src/server/database/demo-mark.ts'
import { tasks } from '../src/server/database/schema/tasks.ts'
import type { Database, Tx } from '../src/server/platform/db/database.ts'
import type { Encryption } from '../src/server/platform/encryption.ts'
import type { FileStore } from '../src/server/platform/files/file-store.ts'
import { findViolations } from '../src/server/points/invariants.ts'
import { ensureSystemTasks } from '../src/server/tasks/system-tasks.ts'
import { insertCleanupRuns, insertNotices, insertReviewing } from './aftermath.ts'
import { insertAnnouncements } from './announcements.ts'
import { insertAudit } from './audit.ts'
import { chanceFrom } from './chance.ts'
import { insertInbox } from './inbox.ts'
import { insertStory } from './insert.ts'
import { insertLedger } from './ledger.ts'
import { storeMedia } from './media.ts'
import { drawProof } from './proof-pictures.ts'
import { storePictures } from './proofs.ts'
import { tellStory } from './story.ts'

/**
 * Fills an empty database with the demo's community, ending at `now`; a seed always tells the same story. A demo
 * database stays as it is; one in real use is refused (ConfigError). Mark and data are one transaction: a kill halfway
 * leaves only orphan files, which the sweep removes. Most of the time goes into drawing; pass a simpler `draw` if the
 * pictures do not matter.
 */
export async function fillWithDemoData(
  { database, encryption, files }: { database: Database; encryption: Encryption; files: FileStore },
  now: Date,
  seed: number,
  draw = drawProof,
): Promise<'filled' | 'kept'> {
  await refuseForeignData(database)
  await ensureSystemTasks(database)
  if (await isMarkedAsDemo(database)) return 'kept'
  const [profile] = await database.queries.select().from(tasks).where(eq(tasks.system_key, PROFILE_TASK_KEY))
  const chance = chanceFrom(seed)
  const story = tellStory(chance, now, profile!.points)
  const pictures = await storePictures(now, files, story.submissions, draw)
  const mediaFiles = await storeMedia(files, story.media)
  return database.transaction(async (tx) => {
    if (!(await markAsDemo(tx))) return 'kept'
    await refuseRealUse(tx)
    await insertStory(tx, story, { pictures, mediaFiles, encryption })
    await insertLedger(tx)
    await insertReviewing(tx, story.people, now)
    await insertAnnouncements(tx, story.people, now)
    await insertNotices(tx, story.people.member)
    await insertCleanupRuns(tx, story.people, now)
    await insertInbox(tx, story.people, now)
    await insertAudit(tx, story.people)
    await refuseBrokenBooks(tx)
    return 'filled'
  })
}

async function refuseBrokenBooks(tx: Tx): Promise<void> {
  // The counters update at commit, but are read before it.
  await tx.$client.query('set constraints all immediate')
  const violations = await findViolations(tx)
  if (violations.length === 0) return
  throw new Error(`The demo data breaks its own rules: ${JSON.stringify(violations)}`)
}
