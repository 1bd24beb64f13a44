import { setNonce } from 'get-nonce'

/** Hands the document's style nonce to the scroll lock of dialogs; called once before the first render. */
export function adoptCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
