import type { RouteHandlerCallback } from 'workbox-core/types.js'
import { newIdempotencyKey } from '#client/device/keys-and-digests.ts'
import { keepSharedPicture } from '#client/device/shared-pictures.ts'
import { IMAGE_KIND_BYTES, imageKindOf, MAX_SHARED_BYTES } from '#domain/files/files.ts'

/** The result of a share, in the dashboard's address: '1' when a picture is kept. */
type Shared = '1' | 'empty' | 'too-large' | 'full' | 'lost' | 'no-picture'

/** Keeps a picture shared from another app, then opens the dashboard, which lists it. */
export const receiveShare: RouteHandlerCallback = async ({ request }) => {
  const shared = isFromElsewhere(request) ? 'lost' : await keepFirst(request).catch((): Shared => 'lost')
  return Response.redirect(`/?shared=${shared}`, 303)
}

/**
 * Whether another website posted it: the system's share sheet names no page. A website can hide where it is, so what
 * arrives without a referrer may still be its own.
 */
function isFromElsewhere({ referrer }: Request): boolean {
  return /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin
}

/** The first of several files. Some browsers send none (GoogleChromeLabs/squoosh#1503). */
async function keepFirst(request: Request): Promise<Shared> {
  const form = await request.formData().catch(() => new FormData())
  const [file] = form.getAll('pictures').filter((part) => part instanceof File)
  if (!file || file.size === 0) return 'empty'
  if (file.size > MAX_SHARED_BYTES) return 'too-large'
  const bytes = await file.arrayBuffer()
  const kind = imageKindOf(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, IMAGE_KIND_BYTES)))
  if (!file.type.startsWith('image/') && kind === null) return 'no-picture'
  const picture = { key: newIdempotencyKey(), name: file.name, bytes, sharedAt: Date.now() }
  return (await keepSharedPicture(picture)) ? '1' : 'full'
}
