import { useEffect, useEffectEvent } from 'react'
import { listReviewLeases, type ReviewLease } from '../../../../contract/reviewing.ts'
import { formatList } from '../../../../domain/format.ts'
import { useEndpoint } from '../../../api/use-endpoint.ts'

/** Asked again this long after somebody's last word has run out, in milliseconds. */
const AFTER_END_MS = 500

const NOBODY: ReviewLease[] = []

/** Who else is looking at what. The live events tell when somebody comes or goes; who fell silent is asked for then. */
export function usePresence(): readonly ReviewLease[] {
  const { data = NOBODY, dataUpdatedAt, refetch } = useEndpoint(listReviewLeases)
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
export function presenceLabel(presence: readonly ReviewLease[], submissionId: number): string | null {
  const names = presence.filter((one) => one.submissionId === submissionId).map(({ admin }) => admin.name)
  if (names.length === 0) return null
  return `${formatList(names)} ${names.length === 1 ? 'is' : 'are'} looking at this`
}
