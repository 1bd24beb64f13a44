import type { QueryClient } from '@tanstack/react-query'
import { type CurrentUser, getCurrentUser } from '#contract/users/users.ts'
import { isRefusedAs, isUnauthorized } from '../api-error.ts'
import { call } from '../call.ts'
import { followCalls } from '../query-client.ts'
import { keyOf } from '../query-key.ts'
import { forgetKept, forgetMember } from './forget-member.ts'
import { endSession, leavesOn, noteRevocation, wasRevoked } from './session-end.ts'

/** If the page is still here this long after beforeunload, it stays. */
const LEAVES_WITHIN_MS = 10_000

/** Ends the session here if no one is signed in. Without a response, only if another tab said so. */
type CheckSession = (toldByTab?: 'ended') => Promise<void>

/** Ends this tab's session with the browser's and tells the other tabs. A tab that becomes visible checks again. */
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

  /** Someone who signs out here is already leaving, so we do not send them to the login. */
  function isLeaving(): boolean {
    return performance.now() - askedToGoAt < LEAVES_WITHIN_MS
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
      else if (!isLeaving()) end()
      else {
        void forgetKept(memberId).then(forgetUnsentIfRevoked)
        if (!toldByTab) tellOtherTabs()
        setTimeout(() => signal.aborted || void check(toldByTab), LEAVES_WITHIN_MS)
      }
    }
  }

  function end(): void {
    if (isEnded) return
    isEnded = true
    // A repeated message could arrive later and end a newer session.
    if (!isToldByTab) tellOtherTabs()
    endSession()
    forgetMember(client, memberId)
    void forgetUnsentIfRevoked()
    // Reload on Back: this document is empty.
    window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  }

  const stopFollowing = followCalls(client, (error) => {
    noteRevocation(error)
    if (isUnauthorized(error)) end()
  })
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
  // The application aborts once it knows that no one is signed in.
  signal.addEventListener('abort', () => {
    stopFollowing()
    if (userId() === undefined) end()
  })

  return check
}

/** Asks again before deleting: the refusal may concern a session that signing in here has just replaced. */
async function forgetUnsentIfRevoked(): Promise<void> {
  if (!wasRevoked()) return
  const answer = await call(getCurrentUser).catch((error: unknown) => error)
  if (isRefusedAs(answer, 'session.revoked')) await forgetKept()
}

/** Hides a page restored by Back until we know who is signed in. */
function show(isShown: boolean): void {
  document.getElementById('root')!.hidden = !isShown
}
