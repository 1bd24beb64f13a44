import * as z from 'zod'

const Claims = z.object({ email: z.string(), updateTo: z.optional(z.string()) })

/** What the token of a verification link is about. Unproven: Better Auth checks the signature where it counts. */
export type Claims = z.output<typeof Claims>

/** Reads a verification token without checking it, or answers null for something else. */
export function readClaims(token: string): Claims | null {
  const [, payload = ''] = token.split('.')
  try {
    return Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}
