import { createSignal } from '../../ui/store.ts'

/** A picture chosen for a proof, with the address under which this page can show it. */
export interface Picture {
  file: File
  url: string
}

/** Chosen pictures by task, so that a look at another screen loses nothing; they go with the document. */
const pictures = new Map<string, Picture>()
const changed = createSignal()

/** The picture chosen under a key, or null. */
export function useDraftFile(key: string): [picture: Picture | null, keep: (file: File | null) => void] {
  const picture = changed.use(() => pictures.get(key) ?? null, null)
  return [picture, (file) => keepPicture(key, file)]
}

function keepPicture(key: string, file: File | null): void {
  const before = pictures.get(key)
  if (before) URL.revokeObjectURL(before.url)
  if (file) pictures.set(key, { file, url: URL.createObjectURL(file) })
  else pictures.delete(key)
  changed.tell()
}
