import { MAX_SHARED_BYTES, MAX_SHARED_PICTURES } from '#domain/files/files.ts'
import { deviceDatabase, inTransaction, type SharedPicture } from './device-database.ts'

/**
 * Keeps a picture shared from another app until it is used or deleted; false without room for it. Any website can send
 * one, so they neither replace each other nor fill the device. The member may replace one with another.
 */
export async function keepSharedPicture(picture: SharedPicture, insteadOf?: string): Promise<boolean> {
  return inTransaction(await deviceDatabase(), ['shared'], 'readwrite', async ({ store }) => {
    const [keys, pictures] = await Promise.all([store.getAllKeys(), store.getAll()])
    const kept = pictures.filter((_, at) => keys[at] !== insteadOf)
    const size = kept.reduce((sum, { bytes }) => sum + bytes.byteLength, picture.bytes.byteLength)
    if (kept.length >= MAX_SHARED_PICTURES || size > MAX_SHARED_BYTES) return false
    await store.put(picture, picture.key)
    if (insteadOf !== undefined) await store.delete(insteadOf)
    return true
  })
}

/** Newest first; rejects where storage is forbidden. */
export async function readSharedPictures(): Promise<SharedPicture[]> {
  return inTransaction(await deviceDatabase(), ['shared'], 'readonly', async ({ store }) => {
    const [keys, pictures] = await Promise.all([store.getAllKeys(), store.getAll()])
    // The one that version 1.0.0 kept does not have its key.
    return pictures
      .map((picture, at) => ({ ...picture, key: keys[at]! }))
      .sort((one, other) => other.sharedAt - one.sharedAt)
  })
}

export async function forgetSharedPicture(key: string): Promise<void> {
  await inTransaction(await deviceDatabase(), ['shared'], 'readwrite', ({ store }) => store.delete(key))
}
