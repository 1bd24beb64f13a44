import type { SharedPicture } from '#client/device/device-database.ts'
import { loadOnDemand } from '#client/ui/hooks/late-code.tsx'
import type { Prepared } from '../picture/prepare-picture.ts'

type Result = Prepared | { problem: string }

export const NOT_PREPARED = 'We couldn’t prepare the picture. Please try again.'

const preparing = loadOnDemand(() => import('../picture/prepare-picture.ts'))

const results = new WeakMap<ArrayBuffer, Promise<Result>>()

/** Prepares the same bytes only once. Rejects if a retry could succeed. */
export function prepareShared({ name, bytes }: Pick<SharedPicture, 'name' | 'bytes'>): Promise<Result> {
  const result = results.get(bytes) ?? prepare(name, bytes)
  results.set(bytes, result)
  result.catch(() => results.delete(bytes))
  return result
}

async function prepare(name: string, bytes: ArrayBuffer): Promise<Result> {
  const { preparePicture } = await preparing.loadOrReload()
  return preparePicture(new File([bytes], name), bytes)
}
