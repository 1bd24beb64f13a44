import { createSignal } from '../ui/store.ts'

const changed = createSignal((tell) => {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
})

/** What cannot be written to the device (storage is full or forbidden) holds until the page is left. */
const unwritten = new Map<string, string>()

/** A text kept on this device under a key, across reloads and shared by its tabs; empty text is nothing kept. */
export function useStoredText(key: string): [text: string, keep: (text: string) => void] {
  const text = changed.use(() => readStoredText(key), '')
  return [text, (next) => keepText(key, next)]
}

/** Keeps a text under a key, outside of rendering. */
export function keepText(key: string, text: string): void {
  unwritten.delete(key)
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    unwritten.set(key, text)
  }
  changed.tell()
}

/** The text kept under a key at this moment. */
export function readStoredText(key: string): string {
  const held = unwritten.get(key)
  if (held !== undefined) return held
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
