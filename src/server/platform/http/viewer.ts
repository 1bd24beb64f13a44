import type { IncomingHttpHeaders } from 'node:http'

export interface Viewer {
  id: string
  email: string
  /** The effective role: an admin without the required verification is a 'user'. */
  role: 'user' | 'admin'
  /** An admin who first has to use two-step verification or a passkey (ADMIN_SECOND_FACTOR). */
  needsSecondFactor: boolean
  /** Whether the first-sign-in questions are answered for the current terms. */
  consented: boolean
  sessionId: string
  /** When the session ends unless used again, on the clock of `performance.now()`. */
  sessionEndsAt: number
}

/**
 * Null if signed out. `fresh` reads the session from the database; otherwise it may be up to 5 seconds old, enough for
 * a member's own reads (docs/decisions/0004). `extend: false` does not count as using the session.
 */
export type ReadViewer = (
  headers: IncomingHttpHeaders,
  options: { fresh: boolean; extend?: false },
) => Promise<Viewer | null>
