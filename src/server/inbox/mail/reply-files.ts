import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '#domain/files/files.ts'
import { type MailedFile, type SortedFile, sortFiles } from '#domain/inbox/reply-files.ts'
import { REPLY_FILE_YEARS } from '#domain/time/retention.ts'
import { reply_files } from '#server/database/schema/inbox.ts'
import { type Database, type Queries, queryRows, type Tx } from '#server/platform/db/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { readScreenshot } from '#server/platform/files/images.ts'
import { isRolledBack, removeObsolete } from '#server/platform/files/remove-obsolete.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { FileViewer } from '#server/platform/http/viewer.ts'
import { storeProof } from '#server/proofs/proof-files.ts'

interface PreparedFiles {
  /** Writes the rows, in the transaction that stores the mail. */
  insert(tx: Tx, replyId: number): Promise<void>
  /** Removes the files where no row names them: the mail was there already, or the transaction failed with this error. */
  discard(error?: unknown): Promise<void>
}

type FileRow = Omit<typeof reply_files.$inferInsert, 'reply_id'>

const PDF_TYPE = 'application/pdf'

/**
 * Stores the files of a mail before its row commits (reliability: Files): pictures encoded again, PDFs as they are, and of
 * all others only the names.
 */
export async function prepareReplyFiles(
  { files }: { files: FileStore },
  sent: readonly MailedFile[],
): Promise<PreparedFiles> {
  const rows: FileRow[] = []
  const discard = () => removeObsolete(files, rows.flatMap(keysOf))
  try {
    // Not all at once: a mail would take the memory of several pictures.
    for (const file of sortFiles(sent)) rows.push(await stored(files, file))
  } catch (error) {
    await discard()
    throw error
  }
  return {
    insert: async (tx, replyId) => {
      if (rows.length > 0)
        await tx.insert(reply_files).values(rows.map((row) => ({ ...row, reply_id: replyId })))
    },
    discard: async (error) => {
      if (error === undefined || isRolledBack(error)) await discard()
    },
  }
}

async function stored(files: FileStore, { name, bytes, kind }: SortedFile): Promise<FileRow> {
  if (kind === 'pdf') {
    const id = randomUUID()
    const file_key = `inbox/${id.slice(0, 2)}/${id}`
    await files.put(file_key, bytes, { contentType: PDF_TYPE })
    return { name, kind, file_key, file_type: PDF_TYPE, file_bytes: bytes.length }
  }
  const picture = kind === 'picture' ? await readPicture(bytes) : null
  if (picture === null) return { name, kind: 'dropped' }
  const { imageKey, thumbnailKey } = await storeProof(files, picture)
  return {
    name,
    kind,
    file_key: imageKey,
    thumbnail_key: thumbnailKey,
    file_type: picture.imageType,
    file_bytes: picture.image.length,
  }
}

/** A null value for a picture that is damaged, too large, or of a kind that we do not take. */
function readPicture(bytes: Uint8Array) {
  return readScreenshot(Readable.from([Buffer.from(bytes)]), { maxBytes: MAX_UPLOAD_BYTES }).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.kind === 'invalid') return null
      throw error
    },
  )
}

function keysOf({ file_key, thumbnail_key }: Pick<FileRow, 'file_key' | 'thumbnail_key'>): string[] {
  return [file_key, thumbnail_key].filter((key) => typeof key === 'string')
}

type Keys = Pick<typeof reply_files.$inferSelect, 'file_key' | 'thumbnail_key'>

interface FoundFile {
  key: string
  thumbnailKey: string | null
  name: string
  kind: 'picture' | 'pdf'
  type: string
}

/** 'not-found' unless it came from the viewer's own address, or they answer people, and once it was removed. */
export async function findReplyFile(
  queries: Queries,
  id: number,
  viewer: Pick<FileViewer, 'id' | 'seesOthers'>,
): Promise<FoundFile> {
  const [row] = await queryRows<FoundFile & Record<string, unknown>>(
    queries,
    `select f.file_key as key, f.thumbnail_key as "thumbnailKey", f.name, f.kind, f.file_type as type
     from reply_files f join replies r on r.id = f.reply_id
     where f.id = $1 and f.file_key is not null and ($3 or r.author_id = $2)`,
    [id, viewer.id, viewer.seesOthers],
  )
  if (!row) throw fileMissing()
  return row
}

export function fileMissing(): Refusal {
  return new Refusal('not-found', 'This file doesn’t exist or was removed.')
}

/** Deletes the rows of a member's conversations. Delete the files after the commit. */
export async function endReplyFiles(tx: Tx, userId: string): Promise<string[]> {
  const rows = await queryRows<Keys & Record<string, unknown>>(
    tx,
    `delete from reply_files f using replies r join support_messages m on m.id = r.support_message_id
     where f.reply_id = r.id and m.user_id = $1 returning f.file_key, f.thumbnail_key`,
    [userId],
  )
  return rows.flatMap(keysOf)
}

/** Files per transaction, so that locks stay short. */
const BATCH = 200

/** Deletes the files of conversations that were closed long ago; what was written stays. */
export async function forgetReplyFiles(
  { database, files }: { database: Database; files: FileStore },
  signal?: AbortSignal,
): Promise<void> {
  const isOver = `m.closed_at < now() - make_interval(years => ${REPLY_FILE_YEARS})`
  while (!signal?.aborted) {
    const rows = await queryRows<Keys & Record<string, unknown>>(
      database.queries,
      `delete from reply_files where id in (
         select f.id from reply_files f join replies r on r.id = f.reply_id
         where exists (select from support_messages m where m.id = r.support_message_id and ${isOver})
           or exists (select from business_inquiries m where m.id = r.inquiry_id and ${isOver})
         order by f.id limit ${BATCH} for update of f skip locked)
       returning file_key, thumbnail_key`,
    )
    if (rows.length === 0) return
    await removeObsolete(files, rows.flatMap(keysOf))
  }
}
