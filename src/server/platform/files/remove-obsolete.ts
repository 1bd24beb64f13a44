import type { FileStore } from './file-store.ts'

/**
 * Removes files that no committed row names any more. What cannot be removed now stays as an orphan for the sweep: the
 * change it belongs to has already happened and is not undone by it.
 */
export async function removeObsolete(files: FileStore, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.delete(key)))
}
