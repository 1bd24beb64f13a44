import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useEndpoint, usePrefetch } from '#client/api/use-endpoint.ts'
import { usePagePrefetch } from '#client/api/use-paged-endpoint.ts'
import { useDecidedElsewhere } from '#client/app/desk/decision/use-decided-elsewhere.ts'
import type { Card } from '#client/app/desk/queue/arrange-cards.ts'
import type { ReviewQueue } from '#client/app/desk/queue/use-review-queue.ts'
import { afterPaint } from '#client/ui/hooks/after-paint.ts'
import { t } from '#client/words/t.ts'
import { type AdminSubmission, getSubmissionContext } from '#contract/reviews/admin-submissions.ts'
import { listReusedProof, listStaffNotes, type ReusedProof } from '#contract/reviews/reviewing.ts'
import type { CurrentUser } from '#contract/users/users.ts'
import { alreadyReviewedSentence, type SubmissionStatus } from '#domain/proofs/submissions.ts'
import { notesOf, useSubmissionNotes } from './use-submission-notes.ts'

const NO_MATCHES: readonly ReusedProof[] = []

/** The things a reviewer sees beside the open submission; also loads what the next cards need. */
export function useBesideSubmission(
  queue: ReviewQueue<AdminSubmission>,
  me: CurrentUser | null | undefined,
  { status, own }: { status: SubmissionStatus | null; own: readonly number[] | null },
) {
  const current = queue.current?.row ?? null
  const params = { id: current?.id ?? 0 }
  const context = useEndpoint(getSubmissionContext, { params, enabled: current !== null, afterPaint: true })
  const hasPicture = current !== null && current.imageWidth !== null
  const reused = useEndpoint(listReusedProof, { params, enabled: hasPicture, afterPaint: true })
  useUpcoming(queue.cards, current?.id ?? null, { own, myId: me?.id })
  return {
    context,
    matches: (hasPicture && reused.data) || NO_MATCHES,
    decidedElsewhere: useDecidedElsewhere(queue.current, {
      // Own decisions leave a list of pending cards immediately: one that is still there was made in another tab.
      isExpected: ({ reviewedBy }) => reviewedBy?.id === me?.id && status !== 'pending',
      sentenceOf: (row) =>
        row.reviewedBy?.id === me?.id
          ? `You already reviewed this submission: it’s ${row.status}.`
          : t(alreadyReviewedSentence(row.reviewedBy?.name, row.status)),
    }),
    notes: useSubmissionNotes(current?.id ?? null, current?.user.id !== me?.id),
  }
}

/** How many cards to load ahead. */
const READY_AHEAD = 3

/** Loads the pictures, member records and staff notes of the next cards, so that the next key shows them immediately. */
function useUpcoming(
  cards: readonly Card<AdminSubmission>[],
  currentId: number | null,
  { own, myId }: { own: readonly number[] | null; myId: string | undefined },
): void {
  const prefetch = usePrefetch()
  const prefetchPage = usePagePrefetch()
  const upcoming = useMemo(() => upcomingRows(cards, currentId, own), [cards, currentId, own])
  const heldPictures = useRef(new Map<string, HTMLImageElement>())

  const load = useEffectEvent(() => {
    const urls = upcoming
      .flatMap((row) => [row.thumbnailUrl, row.screenshotUrl])
      .filter((url) => url !== null)
    // Browsers drop pictures without a reference: these stay until the reviewer has passed them.
    heldPictures.current = new Map(urls.map((url) => [url, heldPictures.current.get(url) ?? pictureAt(url)]))
    for (const { id, imageWidth, user } of upcoming) {
      prefetch(getSubmissionContext, { params: { id } })
      // Notes on one's own submissions are for others.
      if (user.id !== myId) prefetchPage(listStaffNotes, notesOf(id))
      if (imageWidth !== null) prefetch(listReusedProof, { params: { id } })
    }
  })
  const upcomingIds = upcoming.map((row) => row.id).join()
  useEffect(() => {
    // The opened card comes first.
    if (upcomingIds) return afterPaint(() => load())
  }, [upcomingIds])
}

/** Leased cards first, then those behind the open one. */
function upcomingRows(
  cards: readonly Card<AdminSubmission>[],
  currentId: number | null,
  own: readonly number[] | null,
): AdminSubmission[] {
  const at = cards.findIndex((card) => card.row.id === currentId)
  const leased = own === null ? [] : cards.filter(({ row }) => row.id !== currentId && own.includes(row.id))
  const behind = at === -1 ? [] : cards.slice(at + 1, at + 1 + READY_AHEAD)
  return [...new Set([...leased, ...behind])].slice(0, READY_AHEAD).map(({ row }) => row)
}

function pictureAt(url: string): HTMLImageElement {
  const picture = new Image()
  picture.src = url
  return picture
}
