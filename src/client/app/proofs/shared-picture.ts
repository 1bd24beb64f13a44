import type { SharedPicture } from '../../device/device-database.ts'
import { followProofNews } from '../../device/proof-news.ts'
import { createSignal } from '../../ui/store.ts'

/** Undefined until it is read. */
let picture: SharedPicture | null | undefined

const changed = createSignal(() => followProofNews((news) => news.about === 'forgotten' && show(null)))

/** The picture that was shared from another app and waits for its task; null without one, undefined until that is known. */
export function useSharedPicture(): SharedPicture | null | undefined {
  return changed.use(() => picture, undefined)
}

/** Keeps a picture until it is known which task it is for. */
export async function takeSharedPicture(name: string, bytes: ArrayBuffer): Promise<void> {
  show({ name, bytes, sharedAt: Date.now() })
  const { keepSharedPicture } = await import('../../device/shared-pictures.ts')
  // Where nothing can be kept it is there until the page is left.
  await keepSharedPicture(name, bytes).catch((error: unknown) => console.warn(error))
}

/** Deletes it, once it is used or not wanted. */
export async function dropSharedPicture(): Promise<void> {
  show(null)
  const { forgetSharedPicture } = await import('../../device/shared-pictures.ts')
  await forgetSharedPicture().catch((error: unknown) => console.warn(error))
}

/** Looks for a picture that was shared and is not known here yet. */
export async function findSharedPicture(): Promise<void> {
  if (picture !== undefined) return
  const found = await import('../../device/shared-pictures.ts')
    .then(({ readSharedPicture }) => readSharedPicture())
    .catch(() => null)
  if (picture === undefined) show(found)
}

function show(next: SharedPicture | null): void {
  picture = next
  changed.tell()
}
