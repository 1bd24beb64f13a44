import type { FormEvent } from 'react'

/** The submit handler of a form that a script sends. A form in a dialog that this one opens is not this one. */
export function submitBy(send: () => unknown) {
  return (event: FormEvent): void => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    send()
  }
}
