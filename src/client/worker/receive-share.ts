import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { keepSharedPicture } from '#client/device/shared-pictures.ts'
import { IMAGE_KIND_BYTES, imageKindOf } from '#domain/files/files.ts'

/** Larger than any phone photo, and small enough to be made smaller in a phone's memory. */
const MAX_SHARED_BYTES = 50 * 1024 * 1024

/** The result of a share, in the dashboard's address: '1' when a picture is kept. */
type Shared = '1' | 'empty' | 'too-large' | 'lost' | 'no-picture'

/** Keeps a picture shared from another app, then opens the dashboard, which asks for its task. */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const shared = await keepFirst(request).catch((): Shared => 'lost')
  return Response.redirect(`/?shared=${shared}`, 303)
}

/** The first of several files. Some browsers send none (GoogleChromeLabs/squoosh#1503). */
async function keepFirst(request: Request): Promise<Shared> {
  const form = await request.formData().catch(() => new FormData())
  const [file] = form.getAll('pictures').filter((part) => part instanceof File)
  if (!file || file.size === 0) return 'empty'
  if (file.size > MAX_SHARED_BYTES) return 'too-large'
  const bytes = await file.arrayBuffer()
  const kind = imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
  // A file that cannot be a picture does not replace an unused one.
  if (!file.type.startsWith('image/') && kind === null) return 'no-picture'
  await keepSharedPicture(file.name, bytes)
  return '1'
}
