/** Texts by the names of their fields, for the page in the other language. */
type Typed = Record<string, string>

/**
 * Takes what was typed in a form along when its reader changes the language, and puts it into the form of the page in
 * which they arrive, as if it had been typed there. The address keeps its query and its part of the page.
 */
export function takeTypedAlong(root: HTMLElement): void {
  const key = `typed:${root.id}`
  putBack(root, key)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-switches-language]')) {
    const follow = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
      link.search = location.search
      link.hash = location.hash
      // Another tab has its own storage.
      if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
      try {
        sessionStorage.setItem(key, JSON.stringify(typedIn(root)))
      } catch {
        // Storage is blocked: the person types again.
      }
    }
    link.addEventListener('click', follow)
    link.addEventListener('auxclick', follow)
  }
}

function putBack(root: HTMLElement, key: string): void {
  try {
    const typed = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Typed
    sessionStorage.removeItem(key)
    for (const field of fieldsIn(root)) if (field.value === '') field.value = typed[field.name] ?? ''
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

function typedIn(root: HTMLElement): Typed {
  return Object.fromEntries(fieldsIn(root).map(({ name, value }) => [name, value]))
}

/** The fields that a person sees. */
function fieldsIn(root: HTMLElement) {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'input:not([type=hidden], [tabindex="-1"]), select, textarea',
  )
  return [...fields]
}
