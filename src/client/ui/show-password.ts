/**
 * Makes the button of a password field work, in React and on plain pages alike: it shows what is typed until it is
 * pressed again or the form is sent, so that no browser keeps the password as a text. `told` hears of each change.
 */
export function letShowPassword(button: HTMLButtonElement, told?: (isShown: boolean) => void): () => void {
  const field = document.getElementById(button.getAttribute('aria-controls')!) as HTMLInputElement
  const { form } = field
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field
    field.type = isShown ? 'text' : 'password'
    button.ariaPressed = String(isShown)
    // Chromium makes the field anew at its next layout, and forgets where the caret was.
    field.getBoundingClientRect()
    field.setSelectionRange(selectionStart, selectionEnd)
    told?.(isShown)
  }
  const toggle = () => show(field.type === 'password')
  const hide = () => show(false)
  // Who is typing goes on typing, with the same keyboard on the screen.
  const leaveFocus = (event: Event) => event.preventDefault()

  button.hidden = false
  button.addEventListener('mousedown', leaveFocus)
  button.addEventListener('click', toggle)
  form?.addEventListener('submit', hide)
  return () => {
    button.removeEventListener('mousedown', leaveFocus)
    button.removeEventListener('click', toggle)
    form?.removeEventListener('submit', hide)
  }
}

/** The same for every password field of a page that is plain markup. */
export function letShowPasswords(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-shows-password]')
  for (const button of buttons) letShowPassword(button)
}
