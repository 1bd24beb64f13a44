import { sqlState } from '../db/sql-state.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileStore } from './file-store.ts'

/** SQLSTATEs that end the connection: the last statement may still have been executed. */
const CONNECTION_ENDED = /^(08|57P)/

/** Removes files that no committed row names. Those that cannot be removed now are left to the sweep. */
export async function removeObsolete(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}

/** Whether a transaction certainly wrote nothing: a commit without an answer may have succeeded. */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error)
  return error instanceof Refusal || (state !== undefined && !CONNECTION_ENDED.test(state))
}

/** Rethrows the error. Keeps the files if the rollback is uncertain. */
export async function removeRolledBack(
  files: FileStore,
  keys: readonly string[],
  error: unknown,
): Promise<never> {
  if (isRolledBack(error)) await removeObsolete(files, keys)
  throw error
}
