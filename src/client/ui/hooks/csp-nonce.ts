import { setNonce } from 'get-nonce'

/** Gives the dialogs' scroll lock the document's style nonce; call once before the first render. */
export function adoptCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) setNonce(nonce)
}
