import { deviceDatabase, type SharedPicture } from './device-database.ts'

/** At most one: a newer shared picture replaces an unused one. */
const KEY = 'latest'

/** Keeps a picture shared from another app until it is used or deleted. */
export async function keepSharedPicture(name: string, bytes: ArrayBuffer): Promise<void> {
  const database = await deviceDatabase()
  await database.put('shared', { name, bytes, sharedAt: Date.now() }, KEY)
}

/** Null when there is none; rejects where storage is forbidden. */
export async function readSharedPicture(): Promise<SharedPicture | null> {
  const database = await deviceDatabase()
  return (await database.get('shared', KEY)) ?? null
}

export async function forgetSharedPicture(): Promise<void> {
  const database = await deviceDatabase()
  await database.delete('shared', KEY)
}
