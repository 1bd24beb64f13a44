import { type Queries, queryRows } from '#server/platform/db/database.ts'

/** Every column that names a stored file. A file that no row names is an orphan. */
export const FILE_KEY_COLUMNS = [
  ['submissions', 'image_key'],
  ['submissions', 'thumbnail_key'],
  ['tasks', 'picture_key'],
  ['media', 'file_key'],
  ['media', 'preview_key'],
  ['users', 'photo_key'],
  ['report_consents', 'picture_key'],
  ['reward_cases', 'image_key'],
  ['reward_cases', 'thumbnail_key'],
  ['reply_files', 'file_key'],
  ['reply_files', 'thumbnail_key'],
] as const

export const NAMED_KEYS = FILE_KEY_COLUMNS.map(
  ([table, column]) => `select ${column} as key from ${table} where ${column} is not null`,
).join(' union all ')

const IS_NAMED = FILE_KEY_COLUMNS.map(
  ([table, column]) => `exists (select 1 from ${table} where ${column} = stored.key)`,
).join(' or ')

export async function unnamedKeys(queries: Queries, keys: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(
    queries,
    `select stored.key from unnest($1::text[]) as stored(key) where not (${IS_NAMED})`,
    [keys],
  )
  return rows.map(({ key }) => key)
}
