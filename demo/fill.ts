import { isMarkedAsDemo, markAsDemo, refuseForeignData, refuseRealUse } from '#server/database/demo-mark.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Reach } from '#server/platform/progress.ts'
import { findViolations } from '#server/points/invariants.ts'
import type { Services } from '#server/services.ts'
import { ensureSystemTasks } from '#server/tasks/system-tasks.ts'
import { insertAudit } from './audit.ts'
import { insertCampaigns } from './campaigns.ts'
import { chanceFrom } from './chance.ts'
import { insertMedia, insertStory } from './insert.ts'
import { insertLedger } from './ledger.ts'
import { storeMedia, storeTaskPictures } from './media.ts'
import { insertMessages } from './messages.ts'
import { drawProof } from './proof-pictures.ts'
import { storePictures } from './proofs.ts'
import { tellStory } from './story.ts'

type DemoServices = Pick<Services, 'database' | 'encryption' | 'files' | 'signing'>

interface FillOptions {
  draw?: typeof drawProof
  /** How many of the pictures are stored, which takes most of the time. */
  reach?: Reach
  signal?: AbortSignal
}

/**
 * Fills an empty database with the demo's community, ending at `now`; a seed always tells the same story. A demo
 * database stays as it is; one in real use is refused (ConfigError). Mark and data are one transaction: a kill halfway
 * leaves only orphan files, which the sweep removes. Most of the time goes into drawing; pass a simpler `draw` if the
 * pictures do not matter.
 */
export async function fillWithDemoData(
  { database, encryption, files, signing }: DemoServices,
  now: Date,
  seed: number,
  { draw = drawProof, reach = () => {}, signal }: FillOptions = {},
): Promise<'filled' | 'kept'> {
  await refuseForeignData(database)
  await ensureSystemTasks(database)
  if (await isMarkedAsDemo(database)) return 'kept'
  const story = tellStory(chanceFrom(seed), now)
  const stored = (share: number) => {
    signal?.throwIfAborted()
    reach(share)
  }
  const signatures = await storePictures(now, files, story.submissions, draw, stored)
  await storeTaskPictures(files, story)
  const media = await storeMedia(files, story)
  return database.transaction(async (tx) => {
    if (!(await markAsDemo(tx))) return 'kept'
    await refuseRealUse(tx)
    await insertStory(tx, story, signatures, encryption, now)
    await insertMedia(tx, media)
    await insertCampaigns(tx, story, now)
    await insertLedger(tx)
    await insertMessages(tx, story, now, signing)
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
