import { createSignal } from '#client/ui/hooks/store.ts'

const changed = createSignal((tell) => {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
})

/** Texts that storage refused (full or blocked) last until the page is left. */
const unwritten = new Map<string, string>()

/** A text in localStorage, shared between tabs; an empty text deletes it. */
export function useStoredText(key: string): [text: string, keep: (text: string) => void] {
  const text = changed.use(() => readStoredText(key), '')
  return [text, (next) => keepText(key, next)]
}

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

export function readStoredText(key: string): string {
  const held = unwritten.get(key)
  if (held !== undefined) return held
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function textNames(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // Storage is blocked, so nothing was kept.
    return []
  }
}

/** Deletes what `stays` does not accept, also what other scripts of ours keep in localStorage. */
export function keepOnlyTexts(stays: (name: string) => boolean): void {
  for (const name of [...textNames(), ...unwritten.keys()]) if (!stays(name)) keepText(name, '')
}
