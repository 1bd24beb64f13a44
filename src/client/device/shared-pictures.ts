import { deviceDatabase, type SharedPicture } from './device-database.ts'

/** There is one at most: a picture shared later takes the place of one that was not used. */
const KEY = 'latest'

/** Keeps a picture that was shared from another app, until it is used or deleted. */
export async function keepSharedPicture(name: string, bytes: ArrayBuffer): Promise<void> {
  const database = await deviceDatabase()
  await database.put('shared', { name, bytes, sharedAt: Date.now() }, KEY)
}

/** The picture that was shared and not used yet, or null; rejects where storage is forbidden. */
export async function readSharedPicture(): Promise<SharedPicture | null> {
  const database = await deviceDatabase()
  return (await database.get('shared', KEY)) ?? null
}

/** Deletes it, once it is used or not wanted. */
export async function forgetSharedPicture(): Promise<void> {
  const database = await deviceDatabase()
  await database.delete('shared', KEY)
}
