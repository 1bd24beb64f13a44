/** Submitting hides the password again, so that browsers do not save it as ordinary text. */
export function letShowPassword(button: HTMLButtonElement, tell?: (isShown: boolean) => void): () => void {
  const field = document.getElementById(button.getAttribute('aria-controls')!) as HTMLInputElement
  const { form } = field
  const show = (isShown: boolean) => {
    const { selectionStart, selectionEnd } = field
    field.type = isShown ? 'text' : 'password'
    button.ariaPressed = String(isShown)
    // Chromium recreates the field at its next layout and loses the caret.
    field.getBoundingClientRect()
    field.setSelectionRange(selectionStart, selectionEnd)
    tell?.(isShown)
  }
  const toggle = () => show(field.type === 'password')
  const hide = () => show(false)
  // Keeps the focus in the field, so that the on-screen keyboard stays open.
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

export function letShowPasswords(): void {
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-shows-password]')
  for (const button of buttons) letShowPassword(button)
}
