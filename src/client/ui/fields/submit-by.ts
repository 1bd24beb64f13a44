import type { FormEvent } from 'react'

/** The submit handler of a form that a script sends. */
export function submitBy(send: () => unknown) {
  return (event: FormEvent): void => {
    event.preventDefault()
    send()
  }
}
