import type { SharedPicture } from '#client/device/device-database.ts'
import { followProofNews } from '#client/device/proof-news.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import { createSignal } from '#client/ui/hooks/store.ts'

const store = loadOnDemand(() => import('#client/device/shared-pictures.ts'))

let picture: SharedPicture | null | undefined

const changed = createSignal(() => followProofNews((news) => news.about === 'forgotten' && show(null)))

/** The picture shared from another app; null if there is none, undefined while loading. */
export function useSharedPicture(): SharedPicture | null | undefined {
  return changed.use(() => picture, undefined)
}

/** Saves a picture until the member chooses its task. */
export async function takeSharedPicture(name: string, bytes: ArrayBuffer): Promise<void> {
  show({ name, bytes, sharedAt: Date.now() })
  const { keepSharedPicture } = await store.load()
  // A picture that cannot be stored lasts until the page is left.
  await keepSharedPicture(name, bytes).catch((error: unknown) => console.warn(error))
}

export async function dropSharedPicture(): Promise<void> {
  show(null)
  const { forgetSharedPicture } = await store.load()
  await forgetSharedPicture().catch((error: unknown) => console.warn(error))
}

/** Loads a shared picture once per page. */
export async function findSharedPicture(): Promise<void> {
  if (picture !== undefined) return
  const stored = await store
    .load()
    .then(({ readSharedPicture }) => readSharedPicture())
    .catch(() => null)
  if (picture === undefined) show(stored)
}

function show(next: SharedPicture | null): void {
  picture = next
  changed.tell()
}
