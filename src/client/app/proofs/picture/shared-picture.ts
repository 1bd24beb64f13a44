import { clockAhead, serverNow } from '#client/api/server-clock.ts'
import type { SharedPicture } from '#client/device/device-database.ts'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { createSignal } from '#client/ui/hooks/store.ts'
import { formatTimeOrDate } from '#domain/text/format.ts'

const store = loadOnDemand(() => import('#client/device/shared-pictures.ts'))

let pictures: readonly SharedPicture[] | undefined

const changed = createSignal(() => followProofNews((news) => news.about === 'forgotten' && show([])))

/** The pictures shared from other apps that no task has yet, newest first; undefined while loading. */
export function useSharedPictures(): readonly SharedPicture[] | undefined {
  return changed.use(() => pictures, undefined)
}

/**
 * Saves a picture until the member chooses its task, in place of one that cannot be used. Returns its key; null without
 * room for it. Where storage is forbidden, it lasts until the page is left.
 */
export async function takeSharedPicture(
  name: string,
  bytes: ArrayBuffer,
  insteadOf?: SharedPicture,
): Promise<string | null> {
  const picture = { key: newIdempotencyKey(), name, bytes, sharedAt: Date.now() }
  const hasRoom = await store
    .load()
    .then(({ keepSharedPicture }) => keepSharedPicture(picture, insteadOf?.key))
    .catch((error: unknown) => {
      console.warn(error)
      return true
    })
  if (!hasRoom) return null
  show([picture, ...(pictures ?? []).filter((other) => other !== insteadOf)])
  return picture.key
}

export async function dropSharedPicture({ key }: SharedPicture): Promise<void> {
  show((pictures ?? []).filter((picture) => picture.key !== key))
  const { forgetSharedPicture } = await store.load()
  await forgetSharedPicture(key).catch((error: unknown) => console.warn(error))
}

/** Loads the shared pictures once per page. */
export async function findSharedPictures(): Promise<void> {
  if (pictures !== undefined) return
  const stored = await store
    .load()
    .then(({ readSharedPictures }) => readSharedPictures())
    .catch(() => [])
  if (pictures === undefined) show(stored)
}

/** When it arrived, by the server's clock: the service worker has only the device's. */
export function arrivalTime({ sharedAt }: SharedPicture): string {
  return formatTimeOrDate(new Date(sharedAt - clockAhead()), new Date(serverNow()))
}

function show(next: readonly SharedPicture[]): void {
  pictures = next
  changed.tell()
}
