// Runs before React. Inline in the application's documents. Until React has taken over, what is typed, ticked, chosen and
// pressed is kept; then it is done again, as if it happened at that moment. No form goes the browser's own way, which would
// put what was typed into the address. A public page keeps nothing unless hydrate-island.js is there to take it over.
{
  const CONTROLS = 'input, textarea, select'
  const used = new Set()
  let pressed = null
  let isTaken = false
  let showReady = () => {}

  const use = ({ target, isTrusted }) => {
    if (!isTaken) used.add(target)
    // React takes over piece by piece. A field that it did not have yet would be taken as if it had always held this text.
    else if (isTrusted && 'selectionStart' in target && !isBox(target) && !target._valueTracker)
      redo(undo(read(target)))
  }

  const press = ({ target }) => {
    const button = target.closest('button:not([popovertarget])')
    // A form that the browser finds incomplete is not sent.
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

  // The face that ui/button.tsx has while it is busy.
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
  // React, and whoever hears of a field from it, finds what the server sent.
  const undo = (change) => {
    if (change.type !== 'file') change.control[change.part] = change.was
    return change
  }

  // What a person changed, and what the browser has put back into a form. Elsewhere the address or the device knows better.
  const undoChanges = () =>
    [...document.querySelectorAll(CONTROLS)]
      .map(read)
      .filter(({ type, is, was }) => is !== was && (type !== 'radio' || is))
      .map(undo)
      .filter(({ control, type }) => used.has(control) || control.form || type === 'file')

  const redo = ({ control: former, type, name, is, was, selectionStart, selectionEnd }) => {
    const tell = (kind) => control.dispatchEvent(new Event(kind, { bubbles: true }))
    let control = former
    // React takes over at once what an event is meant for; this one tells nothing new.
    tell('input')
    // A narrow screen draws another one in its place.
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
      // A text that this device kept, of which the server knew nothing, is not lost either; it is newer than the browser's.
      const { value } = control
      const both = used.has(former) ? `${value}\n${is}` : value
      const next = value === was || is.includes(value) ? is : both
      // Past React's own setter, which would take it for a change of its own.
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
    // Nobody takes over, or not now: a press does not act minutes later.
    addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && forget(), true)
    addEventListener('pagehide', forget)
  }

  // The dashboard has room for the proofs that are not sent (app/proofs/not-sent.ts).
  try {
    const rows = localStorage.getItem('not-sent')
    if (rows) document.documentElement.dataset.notSent = rows
  } catch {}

  globalThis.takeOver = (start) => {
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
