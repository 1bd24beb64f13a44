import { toast } from '#client/ui/overlays/toasts.tsx'
import { isRefusedAs, isUnauthorized } from '../api-error.ts'

/** Specification §9. */
const LOGIN_REDIRECT_DELAY_MS = 500

let leaving = false
let isRevoked = false
let redirect: ReturnType<typeof setTimeout> | undefined

/** The session ended while a screen was open: one toast, then the login (specification §8). */
export function endSession(): void {
  if (leaving) return
  leaving = true
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    tone: 'destructive',
  })
  redirect = setTimeout(() => leaveFor('/api/login'), LOGIN_REDIRECT_DELAY_MS)
}

export function noteRevocation(error: unknown): void {
  isRevoked ||= isRefusedAs(error, 'session.revoked')
}

/** A revoked session leaves nothing of the member on this device, not even unsent work. */
export function wasRevoked(): boolean {
  return isRevoked
}

/** The person ended their own session: no toast, and no redirect to the login. */
export function leaveTo(path: string): void {
  leaving = true
  clearTimeout(redirect)
  location.assign(path)
}

/** Whether the error means that this person cannot stay; if so, the browser is already leaving. */
export function leavesOn(error: unknown): boolean {
  if (isUnauthorized(error)) {
    noteRevocation(error)
    endSession()
    return true
  }
  if (isRefusedAs(error, 'consent.required')) {
    leaveFor('/api/welcome')
    return true
  }
  return false
}

function leaveFor(path: string): void {
  const here = location.pathname + location.search
  location.assign(`${path}?returnTo=${encodeURIComponent(here)}`)
}
