// Inline in the application's documents, before React. Keeps what a person types, ticks, chooses and presses, and
// repeats it after hydration. Blocks native form submission, which would put the input into the address. On a public
// page it works only together with hydrate-island.js.
{
  const CONTROLS = 'input, textarea, select'
  const used = new Set()
  let pressed = null
  let isTaken = false
  let showReady = () => {}

  const use = ({ target, isTrusted }) => {
    if (!isTaken) used.add(target)
    // React hydrates piece by piece: without this, it would take the text of a late field for its initial value.
    else if (isTrusted && 'selectionStart' in target && !isBox(target) && !target._valueTracker)
      redo(undo(read(target)))
  }

  const press = ({ target }) => {
    const button = target.closest('button:not([popovertarget])')
    // The browser does not submit an incomplete form.
    if (button && !(button.form && button.type === 'submit')) keep(button)
  }
  const hold = (event) => {
    event.preventDefault()
    keep(event.submitter)
  }
  const keep = (button) => {
    if (!button || button === pressed) return
    showReady()
    pressed = button
    if (button.dataset.busy && !button.ariaDisabled) showBusy(button)
  }

  const forget = () => {
    showReady()
    pressed = null
  }

  // Looks like a busy ui/buttons/button.tsx.
  const showBusy = (button) => {
    const label = button.firstElementChild.firstElementChild
    const words = label.cloneNode()
    words.textContent = button.dataset.busy
    label.classList.add('invisible')
    label.after(words)
    button.ariaBusy = button.ariaDisabled = 'true'
    showReady = () => {
      label.classList.remove('invisible')
      words.remove()
      button.ariaBusy = button.ariaDisabled = null
      showReady = () => {}
    }
  }

  const isBox = ({ type }) => type === 'checkbox' || type === 'radio'
  const nameOf = ({ tagName, type, ariaLabel, labels }) => {
    const label = ariaLabel ?? labels?.[0]?.textContent
    return label && [tagName, type, label].join()
  }
  const sentTo = (control) =>
    control.options
      ? (control.querySelector('[selected]') ?? control.options[0])?.value
      : isBox(control)
        ? control.defaultChecked
        : control.defaultValue
  const read = (control) => {
    const { type, selectionStart, selectionEnd } = control
    const part = isBox(control) ? 'checked' : 'value'
    const [is, was, name] = [control[part], sentTo(control), nameOf(control)]
    return { control, type, name, part, is, was, selectionStart, selectionEnd }
  }
  // React and its listeners find what the server sent.
  const undo = (change) => {
    if (change.type !== 'file') change.control[change.part] = change.was
    return change
  }

  // Changes by a person, or by the browser restoring a form. Elsewhere the address or the device has the better value.
  const undoChanges = () =>
    [...document.querySelectorAll(CONTROLS)]
      .map(read)
      .filter(({ type, is, was }) => is !== was && (type !== 'radio' || is))
      .map(undo)
      .filter(({ control, type }) => used.has(control) || control.form || type === 'file')

  const redo = ({ control: former, type, name, is, was, selectionStart, selectionEnd }) => {
    const tell = (kind) => control.dispatchEvent(new Event(kind, { bubbles: true }))
    let control = former
    // Makes React hydrate this part now; the event itself changes nothing.
    tell('input')
    // A narrow screen may have replaced it with another control.
    if (!control.isConnected)
      control = name && [...document.querySelectorAll(CONTROLS)].find((it) => nameOf(it) === name)
    if (!control) return
    if (isBox(control)) {
      if (control.checked !== is) control.click()
    } else if (type === 'file') tell('change')
    else if (control.options) {
      control.value = is
      tell('change')
    } else if (control.value !== is) {
      // Text kept on this device, unknown to the server, is newer than the browser's and must not be lost either.
      const { value } = control
      const both = used.has(former) ? `${value}\n${is}` : value
      const next = value === was || is.includes(value) ? is : both
      // Bypasses React's own setter, which would hide the change from it.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, next)
      if (control === document.activeElement && selectionStart !== null && next === is) {
        control.setSelectionRange(selectionStart, selectionEnd)
      }
      tell('input')
    }
  }

  if (!document.currentScript.src || globalThis.isIsland) {
    addEventListener('input', use, true)
    addEventListener('change', use, true)
    addEventListener('click', press, true)
    addEventListener('submit', hold, true)
    // If hydration fails or is late, a press must not act minutes later.
    addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && forget(), true)
    addEventListener('pagehide', forget)
  }

  // Reserves room on the dashboard for unsent proofs (app/proofs/room-for-not-sent.ts). Elsewhere the first frame does not wait for storage.
  try {
    const rows = location.pathname === '/' && localStorage.getItem('not-sent')
    if (rows) document.documentElement.dataset.notSent = rows
  } catch {}

  globalThis.withEarlyEvents = (start) => {
    removeEventListener('click', press, true)
    removeEventListener('submit', hold, true)
    const changes = undoChanges()
    showReady()
    isTaken = true
    try {
      start()
    } finally {
      for (const change of changes) {
        try {
          redo(change)
        } catch (error) {
          reportError(error)
        }
      }
      pressed?.click()
      pressed = null
    }
  }
}

// Preloads typefaces that the device keeps (client/worker), so that they are there for the first paint. Preloading others
// would delay it: Chromium waits for them, up to 100 ms.
try {
  if (navigator.serviceWorker?.controller)
    for (const href of document.currentScript.dataset.fonts?.match(/\S+/g) ?? []) {
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href }
      document.head.append(Object.assign(document.createElement('link'), preload))
    }
} catch {}
