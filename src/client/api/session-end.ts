import { toast } from '../ui/toasts.tsx'
import { ApiError, isRefusedAs } from './api-error.ts'

/** How long the words stand before the browser leaves for the login (specification §9). */
const LOGIN_REDIRECT_DELAY_MS = 500

let leaving = false
let isRevoked = false
let redirect: ReturnType<typeof setTimeout> | undefined

/** A session ended while a screen was open: says so once and sends the browser to log in (specification §8). */
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

/** Remembers it when the server says that the session was ended on purpose. */
export function noteRevocation(error: unknown): void {
  isRevoked ||= error instanceof ApiError && isRefusedAs(error, 'session.revoked')
}

/** Whether the session was ended on purpose, so that nothing of the member stays here, not even what is unsent. */
export function wasRevoked(): boolean {
  return isRevoked
}

/** Leaves because the person ended their own session: nothing is said, and nothing leads to the login instead. */
export function leaveTo(path: string): void {
  leaving = true
  clearTimeout(redirect)
  location.assign(path)
}

/** Whether the error means that this person cannot stay here; if so, they are on their way already. */
export function leavesOn(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.status === 401) {
    noteRevocation(error)
    endSession()
    return true
  }
  if (error.status === 403 && isRefusedAs(error, 'consent.required')) {
    leaveFor('/api/welcome')
    return true
  }
  return false
}

function leaveFor(path: string): void {
  const here = location.pathname + location.search
  location.assign(`${path}?returnTo=${encodeURIComponent(here)}`)
}
