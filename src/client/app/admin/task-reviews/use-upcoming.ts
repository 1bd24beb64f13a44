import { useEffect, useEffectEvent, useRef } from 'react'
import { type AdminSubmission, getSubmissionContext } from '../../../../contract/admin-submissions.ts'
import { listReusedProof } from '../../../../contract/reviewing.ts'
import { usePrefetch } from '../../../api/use-endpoint.ts'
import type { Card } from '../review-shell/queue/arrange-cards.ts'

/** How many cards to load ahead. */
const READY_AHEAD = 3

/** Loads the pictures and member records of the next cards, so that the next key shows them immediately. */
export function useUpcoming(
  cards: readonly Card<AdminSubmission>[],
  currentId: number | null,
  own: readonly number[] | null,
): void {
  const prefetch = usePrefetch()
  const at = cards.findIndex((card) => card.row.id === currentId)
  const isNext = ({ row }: Card<AdminSubmission>) => row.id !== currentId && own?.includes(row.id)
  const leased = own === null ? [] : cards.filter(isNext)
  const behind = at === -1 ? [] : cards.slice(at + 1, at + 1 + READY_AHEAD)
  const upcoming = [...new Set([...leased, ...behind])].slice(0, READY_AHEAD).map((card) => card.row)
  const heldPictures = useRef(new Map<string, HTMLImageElement>())

  const load = useEffectEvent(() => {
    const urls = upcoming
      .flatMap((row) => [row.thumbnailUrl, row.screenshotUrl])
      .filter((url) => url !== null)
    // Browsers drop pictures without a reference: these stay until the reviewer has passed them.
    heldPictures.current = new Map(urls.map((url) => [url, heldPictures.current.get(url) ?? pictureAt(url)]))
    for (const { id, imageWidth } of upcoming) {
      prefetch(getSubmissionContext, { params: { id } })
      if (imageWidth !== null) prefetch(listReusedProof, { params: { id } })
    }
  })
  const upcomingIds = upcoming.map((row) => row.id).join()
  useEffect(() => {
    if (upcomingIds) return afterPaint(() => load())
  }, [upcomingIds])
}

/** Runs once the opened card is on screen; returns what cancels it. */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

function pictureAt(url: string): HTMLImageElement {
  const picture = new Image()
  picture.src = url
  return picture
}
