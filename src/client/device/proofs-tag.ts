/** The Background Sync tag that wakes the service worker for queued proofs. */
export const PROOFS_TAG = 'proofs'
