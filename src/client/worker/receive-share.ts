import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { IMAGE_KIND_BYTES, imageKindOf } from '../../domain/files.ts'
import { keepSharedPicture } from '../device/shared-pictures.ts'

/** Larger than any photo of a phone; one that has to be made smaller first must fit in its memory. In bytes. */
const MAX_SHARED_BYTES = 50 * 1024 * 1024

/** How a share ended, in the dashboard's address: '1' when a picture is kept. */
type Shared = '1' | 'empty' | 'too-large' | 'lost' | 'no-picture'

/** Keeps the picture that another app shares to this one on the device, then shows the dashboard, which asks what it is for. */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const shared = await keepFirst(request).catch((): Shared => 'lost')
  return Response.redirect(`/?shared=${shared}`, 303)
}

/** Of several files the first counts. Some browsers deliver none (GoogleChromeLabs/squoosh#1503). */
async function keepFirst(request: Request): Promise<Shared> {
  const form = await request.formData().catch(() => new FormData())
  const [file] = form.getAll('pictures').filter((part) => part instanceof File)
  if (!file || file.size === 0) return 'empty'
  if (file.size > MAX_SHARED_BYTES) return 'too-large'
  const bytes = await file.arrayBuffer()
  const kind = imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
  // What is no picture by any sign does not take the place of one that was not used.
  if (!file.type.startsWith('image/') && kind === null) return 'no-picture'
  await keepSharedPicture(file.name, bytes)
  return '1'
}
