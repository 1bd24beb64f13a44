import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/users/users.ts'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { PHOTO_EDGE } from '#domain/users/profile.ts'
import { users } from '#server/database/schema/users.ts'
import { type Database, type Queries, queryRows } from '#server/platform/db/database.ts'
import { lockActor } from '#server/platform/db/lock-actor.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { readScreenshot, squareOf } from '#server/platform/files/images.ts'
import { removeObsolete, removeRolledBack } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { FileViewer } from '#server/platform/http/viewer.ts'
import { publishFacts } from '#server/platform/live/publish-facts.ts'
import { findCurrentUser } from './queries.ts'

export const PHOTO_TYPE = 'image/jpeg'

const PHOTO_ADDRESS = '/api/user/photo'
const PHOTO_NAME = /^[0-9a-f-]{36}$/

export const PHOTO_ROUTE = `${PHOTO_ADDRESS}/:name`

/** Keeps only a small square from the middle of the picture. */
export async function readPhoto(file: Readable): Promise<Buffer> {
  return squareOf(await readScreenshot(file, { maxBytes: MAX_UPLOAD_BYTES }), PHOTO_EDGE)
}

/** Replaces the photo, or removes it for null; deletes the old file after the commit. */
export async function changePhoto(
  { database, files }: { database: Database; files: FileStore },
  userId: string,
  photo: Buffer | null,
): Promise<CurrentUser> {
  const name = photo === null ? null : randomUUID()
  const key = name === null ? null : keyOf(name)
  if (photo !== null && key !== null) await files.put(key, photo, { contentType: PHOTO_TYPE })
  const outcome = await database
    .transaction(async (tx) => {
      const { photo_key: before } = await lockActor(tx, userId, 'member', 'no key update')
      await tx
        .update(users)
        .set({
          photo_key: key,
          profile_image_url: name === null ? null : `${PHOTO_ADDRESS}/${name}`,
          updated_at: sql`clock_timestamp()`,
        })
        .where(eq(users.id, userId))
      publishFacts(tx, ['account'], userId)
      return { user: await findCurrentUser(tx, userId), before }
    })
    .catch((error: unknown) => removeRolledBack(files, key === null ? [] : [key], error))
  if (outcome.before !== null) await removeObsolete(files, [outcome.before])
  return outcome.user
}

/** 'not-found' unless it is the viewer's own or they see those of others. */
export async function findPhoto(
  queries: Queries,
  name: string,
  viewer: Pick<FileViewer, 'id' | 'seesOthers'>,
): Promise<string> {
  const key = PHOTO_NAME.test(name) ? keyOf(name) : null
  const owners = await queryRows(
    queries,
    'select 1 from users where photo_key = $1 and deleted_at is null and ($3 or id = $2)',
    [key, viewer.id, viewer.seesOthers],
  )
  if (key === null || owners.length === 0) throw new Refusal('not-found', 'This photo doesn’t exist.')
  return key
}

function keyOf(name: string): string {
  return `photo/${name.slice(0, 2)}/${name}`
}
