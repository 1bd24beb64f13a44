import { useEffect, useEffectEvent } from 'react'
import {
  leaveSubmission,
  listReviewPresence,
  lookAtSubmission,
  type ReviewPresence,
} from '../../../../contract/reviewing.ts'
import { formatList } from '../../../../domain/format.ts'
import { LOOKING_EVERY_SECONDS } from '../../../../domain/review-presence.ts'
import { call } from '../../../api/call.ts'
import { requestOf } from '../../../api/request.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'

/** A card counts as looked at once it stays this long, in milliseconds: who clears a queue passes most of them. */
const SETTLED_MS = 250

/** Asked again this long after somebody's last word has run out, in milliseconds. */
const AFTER_END_MS = 500

/** Says which submission is in front of the reviewer while the page is visible, and when it no longer is. */
export function useReportPresence(submissionId: number | null): void {
  useEffect(() => {
    if (submissionId === null) return
    let said = false
    const say = () => {
      if (document.visibilityState !== 'visible') return
      said = true
      // Nobody's work depends on it: what was not heard now is said again soon.
      call(lookAtSubmission, { params: { id: submissionId } }).catch(() => {})
    }
    const settle = setTimeout(say, SETTLED_MS)
    const repeat = setInterval(say, LOOKING_EVERY_SECONDS * 1000)
    const leave = () => {
      if (!said) return
      said = false
      const { address, init } = requestOf(leaveSubmission, { params: { id: submissionId } })
      fetch(address, { ...init, keepalive: true }).catch(() => {})
    }
    const follow = () => (document.visibilityState === 'visible' ? say() : leave())
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', leave)
    return () => {
      clearTimeout(settle)
      clearInterval(repeat)
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [submissionId])
}

const NOBODY: ReviewPresence[] = []

/** Who else is looking at what. The live events tell when somebody comes or goes; who fell silent is asked for then. */
export function usePresence(): readonly ReviewPresence[] {
  const { data = NOBODY, dataUpdatedAt, refetch } = useEndpoint(listReviewPresence)
  const firstEnds = Math.min(...data.map(({ endsInSeconds }) => endsInSeconds))
  const askAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!Number.isFinite(firstEnds)) return
    const wait = Math.max(dataUpdatedAt + firstEnds * 1000 - Date.now(), 0) + AFTER_END_MS
    const timer = setTimeout(() => askAgain(), wait)
    return () => clearTimeout(timer)
  }, [firstEnds, dataUpdatedAt])
  return data
}

/** 'Ana is looking at this', 'Ana and Bo are looking at this'; null where nobody is. */
export function presenceLabel(presence: readonly ReviewPresence[], submissionId: number): string | null {
  const names = presence.filter((one) => one.submissionId === submissionId).map(({ admin }) => admin.name)
  if (names.length === 0) return null
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} looking at this`
}
