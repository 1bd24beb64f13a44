/** The name under which a browser is asked to wake the service worker for queued proofs. */
export const PROOFS_TAG = 'proofs'
