import { sqlState } from '../db/sql-state.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileStore } from './file-store.ts'

/** SQLSTATEs that end the connection: what was asked last may have happened. */
const CONNECTION_ENDED = /^(08|57P)/

/**
 * Removes files that no committed row names any more. What cannot be removed now stays as an orphan for the sweep: the
 * change it belongs to has already happened and is not undone by it.
 */
export async function removeObsolete(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

/**
 * Removes the files that a transaction was to name, and throws its error. They stay when it is not sure that it was rolled
 * back: a commit whose answer is lost may have been made, and its rows name them. The sweep removes what no row names.
 */
export async function removeRolledBack(
  files: FileStore,
  keys: readonly string[],
  error: unknown,
): Promise<never> {
  const state = sqlState(error)
  const isRolledBack = error instanceof Refusal || (state !== undefined && !CONNECTION_ENDED.test(state))
  if (isRolledBack) await removeObsolete(files, keys)
  throw error
}
