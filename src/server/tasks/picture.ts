import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { AdminTask } from '#contract/tasks/admin-tasks.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { TASK_PICTURE } from '#domain/tasks/task-form.ts'
import { unnamedKeys } from '#server/database/file-keys.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { coverOf, readScreenshot } from '#server/platform/files/images.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'
import type { FileViewer } from '#server/platform/http/viewer.ts'
import { keepPromises } from '#server/platform/kept-promises.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findManagedTask } from './admin-queries.ts'
import { lockLiveTask } from './lock-managed-task.ts'
import { taskNotThere, visibleTo } from './visible-tasks.ts'

export const TASK_PICTURE_TYPE = 'image/webp'

export function taskPictureKey(): string {
  const name = randomUUID()
  return `task/${name.slice(0, 2)}/${name}`
}

/** Keeps only the middle of the picture, as every card shows it. */
export async function readTaskPicture(file: Readable): Promise<Buffer> {
  return coverOf(await readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }), TASK_PICTURE)
}

/** Replaces the picture, or removes it for null; after the commit, deletes the old file if no duplicate has it. */
export async function setTaskPicture(
  { database, files }: { database: Database; files: FileStore },
  adminId: string,
  taskId: number,
  picture: Buffer | null,
): Promise<AdminTask> {
  const key = picture === null ? null : taskPictureKey()
  if (picture !== null && key !== null) await files.put(key, picture, { contentType: TASK_PICTURE_TYPE })
  const outcome = await database
    .transaction(async (tx) => {
      await lockActor(tx, adminId, 'runContent')
      const { title, picture_key: before } = await lockLiveTask(tx, taskId)
      if (before !== key) {
        await tx.update(tasks).set({ picture_key: key }).where(eq(tasks.id, taskId))
        await recordAudit(tx, {
          actorId: adminId,
          action: 'task.updated',
          subject: { type: 'task', id: taskId },
          label: title,
          before: { picture: before !== null },
          after: { picture: before !== null && key !== null ? 'replaced' : key !== null },
        })
        publishFacts(tx, ['tasks'])
      }
      return { task: await findManagedTask(tx, taskId), before }
    })
    .catch((error: unknown) => removeRolledBack(files, key === null ? [] : [key], error))
  if (outcome.before !== null)
    await removeObsolete(files, await unnamedKeys(database.queries, [outcome.before]))
  return outcome.task
}

/** The picture on a card of the list, three pixels to a point; nine of them stay below 180 kB. */
const CARD_PICTURE = { width: 288, height: 192, maxBytes: 18_000 }

/** Four megabytes at most. */
const KEPT_CARD_PICTURES = 200

/** Makes a stored picture small when it is first asked for; those in use stay in memory. */
export function openCardPictures(files: FileStore): (key: string) => Promise<Buffer> {
  const kept = keepPromises<Buffer>(KEPT_CARD_PICTURES)
  return (key) =>
    kept.get(key, async () => {
      const file = await files.get(key)
      if (file === null) throw taskNotThere()
      return coverOf({ image: await buffer(file.stream) }, CARD_PICTURE)
    })
}

/** The stored file's key; 'not-found' for those who may not see the task. */
export async function findTaskPicture(
  queries: Queries,
  taskId: number,
  viewer: Pick<FileViewer, 'id' | 'seesOthers'>,
): Promise<string> {
  const [row] = await queryRows<{ key: string | null }>(
    queries,
    `select picture_key as key from tasks where id = $1 and ${visibleTo('$2', '$3')}`,
    [taskId, viewer.id, viewer.seesOthers],
  )
  if (!row?.key) throw taskNotThere()
  return row.key
}
