import type { IncomingHttpHeaders } from 'node:http'

/** The person a request comes from, as far as every call needs to know them. */
export interface Viewer {
  id: string
  email: string
  /** What the person may act as: an admin whose session lacks the factor it needs acts as a member. */
  role: 'user' | 'admin'
  /** An admin who has to show a second factor or a passkey first (ADMIN_SECOND_FACTOR). */
  needsSecondFactor: boolean
  /** Whether the first-sign-in questions are answered for the current terms. */
  consented: boolean
  /** The session the request belongs to, by the id of its row. */
  sessionId: string
  /** When that session ends unless it is used before, on the clock of `performance.now()`. */
  sessionEndsAt: number
}

/**
 * Who a request comes from, or null. `fresh` reads the session from the database; without it an answer up to
 * 5 seconds old may serve, which is enough for a member's own reads (docs/decisions/0004). `extend: false` only looks:
 * it does not count as using the session.
 */
export type ReadViewer = (
  headers: IncomingHttpHeaders,
  options: { fresh: boolean; extend?: false },
) => Promise<Viewer | null>
