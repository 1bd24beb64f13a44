import { deviceDatabase, inTransaction, type SharedPicture } from './device-database.ts'

/** The only key: a newer shared picture replaces an unused one. */
const KEY = 'latest'

/** Keeps a picture shared from another app until it is used or deleted. */
export async function keepSharedPicture(name: string, bytes: ArrayBuffer): Promise<void> {
  const picture = { name, bytes, sharedAt: Date.now() }
  await inTransaction(await deviceDatabase(), ['shared'], 'readwrite', ({ store }) => store.put(picture, KEY))
}

/** Returns null when there is none; rejects where storage is forbidden. */
export async function readSharedPicture(): Promise<SharedPicture | null> {
  const read = inTransaction(await deviceDatabase(), ['shared'], 'readonly', ({ store }) => store.get(KEY))
  return (await read) ?? null
}

export async function forgetSharedPicture(): Promise<void> {
  await inTransaction(await deviceDatabase(), ['shared'], 'readwrite', ({ store }) => store.delete(KEY))
}
