import type { QueryClient } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '../../contract/users.ts'
import { ApiError, isRefusedAs } from './api-error.ts'
import { call } from './call.ts'
import { forgetKept, forgetMember, forgetTextsOfOthers } from './forget-member.ts'
import { keyOf } from './query-key.ts'
import { endSession, leavesOn, noteRevocation, wasRevoked } from './session-end.ts'

/** A document that was asked to give way to another, and is still there after so many milliseconds, stays. */
const GIVES_WAY_WITHIN_MS = 10_000

/** Asks who is signed in, and ends the session here if nobody is. No answer says nothing, unless another tab was told. */
type CheckSession = (toldByTab?: 'ended') => Promise<void>

/**
 * Ends this tab's session with that of the browser, however it is found out, and lets the other tabs know. A tab that comes
 * back to the screen asks again whether there still is one.
 */
export function watchSession(
  client: QueryClient,
  signal: AbortSignal,
  tellOtherTabs: () => void,
): CheckSession {
  const userId = () => client.getQueryData<CurrentUser | null>(keyOf(getCurrentUser))?.id
  const memberId = userId()
  let isEnded = false
  let isToldByTab = false
  let askedToGoAt = Number.NEGATIVE_INFINITY

  /** Someone who logs out in this tab is already leaving for another page, so nothing sends them to the login. */
  function isGivingWay(): boolean {
    return performance.now() - askedToGoAt < GIVES_WAY_WITHIN_MS
  }

  const check: CheckSession = async (toldByTab) => {
    try {
      const { id } = await call(getCurrentUser, { signal })
      if (id === userId()) return
      location.reload()
      await new Promise(() => undefined)
    } catch (error) {
      if (signal.aborted) return
      isToldByTab ||= toldByTab === 'ended'
      noteRevocation(error)
      const isOver = toldByTab === 'ended' || isUnauthorized(error)
      if (!isOver) leavesOn(error)
      else if (!isGivingWay()) end()
      else {
        void forgetKept(memberId).then(forgetUnsentIfRevoked)
        if (!toldByTab) tellOtherTabs()
        setTimeout(() => signal.aborted || void check(toldByTab), GIVES_WAY_WITHIN_MS)
      }
    }
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    // Heard a second time, much later, it could be about another session.
    if (!isToldByTab) tellOtherTabs()
    endSession()
    forgetMember(client, memberId)
    void forgetUnsentIfRevoked()
    // Back must not show this document again: it has nothing left to show.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  }

  function endIfRefused(error: unknown): void {
    noteRevocation(error)
    if (isUnauthorized(error)) end()
  }

  if (memberId !== undefined) forgetTextsOfOthers(memberId)
  const stopWatching = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') endIfRefused(event.action.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') endIfRefused(event.action.error)
    }),
  ]
  window.addEventListener(
    'beforeunload',
    () => {
      askedToGoAt = performance.now()
    },
    { signal },
  )
  document.addEventListener('visibilitychange', () => document.hidden || void check(), { signal })
  window.addEventListener('pagehide', ({ persisted }) => persisted && show(false), { signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && void check().then(() => show(true)), {
    signal,
  })
  // The application stops following once it knows that nobody is signed in.
  signal.addEventListener('abort', () => {
    for (const stop of stopWatching) stop()
    if (userId() === undefined) end()
  })

  return check
}

/**
 * Deletes what is unsent too when the session was ended on purpose. It is asked again first: the answer may have been about
 * a session that this browser has just replaced by signing in.
 */
async function forgetUnsentIfRevoked(): Promise<void> {
  if (!wasRevoked()) return
  const answer = await call(getCurrentUser).catch((error: unknown) => error)
  if (answer instanceof ApiError && isRefusedAs(answer, 'session.revoked')) await forgetKept()
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** A document that is kept for the Back button is not looked at before it is known whose turn it is. */
function show(isShown: boolean): void {
  document.getElementById('root')!.hidden = !isShown
}
