import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { and, eq, isNull } from 'drizzle-orm'
import type { AdminMedia } from '#contract/media/admin-media.ts'
import { media } from '#server/database/schema/media.ts'
import { tasks } from '#server/database/schema/tasks.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Database, Queries, Tx } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findAdminMedia } from './admin-queries.ts'
import type { ReceivedMedia } from './received-media.ts'

/** The file is stored before its row commits, so no row lacks its file (reliability: Files). */
export async function uploadMedia(
  { database, files }: { database: Database; files: FileStore },
  adminId: string,
  taskId: number,
  received: ReceivedMedia,
  bonusPoints: number,
): Promise<AdminMedia> {
  const stored = await storeMedia(files, received)
  return database
    .transaction(async (tx) => {
      await lockActor(tx, adminId, 'runContent')
      await requireTask(tx, taskId)
      const [row] = await tx
        .insert(media)
        .values({
          task_id: taskId,
          filename: received.filename,
          media_type: received.mediaType,
          file_key: stored.fileKey,
          file_size: received.bytes,
          preview_key: stored.previewKey,
          preview_type: received.previewType,
          bonus_points: bonusPoints,
        })
        .returning()
      await recordAudit(tx, {
        actorId: adminId,
        action: 'media.uploaded',
        subject: { type: 'media', id: row!.id },
        label: received.filename,
        after: { taskId, mediaType: received.mediaType, fileSize: received.bytes, bonusPoints },
      })
      publishFacts(tx, ['media'])
      return findAdminMedia(tx, row!.id)
    })
    .catch((error: unknown) => removeRolledBack(files, Object.values(stored), error))
}

export async function requireTask(queries: Queries | Tx, taskId: number): Promise<void> {
  const [task] = await queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isNull(tasks.deleted_at)))
  if (!task) throw new Refusal('not-found', 'This task no longer exists.', { code: 'task.missing' })
}

/** Resolves once both files survive a power cut. */
async function storeMedia(files: FileStore, received: ReceivedMedia) {
  const name = randomUUID()
  const keys = { fileKey: mediaKey(name), previewKey: previewKeyOf(name) }
  try {
    await files.put(keys.fileKey, createReadStream(received.path), { contentType: received.mediaType })
    await files.put(keys.previewKey, received.preview, { contentType: received.previewType })
    return keys
  } catch (error) {
    await removeObsolete(files, Object.values(keys))
    throw error
  }
}

function mediaKey(name: string): string {
  return `media/${name.slice(0, 2)}/${name}`
}

export async function storePreview(files: FileStore, preview: Buffer, contentType: string): Promise<string> {
  const key = previewKeyOf(randomUUID())
  await files.put(key, preview, { contentType })
  return key
}

function previewKeyOf(name: string): string {
  return `${mediaKey(name)}-preview`
}
