import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useEndpoint } from '#client/api/use-endpoint.ts'
import { useIsWide } from '#client/ui/hooks/use-media.ts'
import { endToast } from '#client/ui/overlays/toasts.tsx'
import type { CurrentUser } from '#contract/users/users.ts'
import { LEASE_RENEWAL_SECONDS } from '#domain/desk/leases.ts'
import { type Desk, type DeskCard, leasedCard } from '../desk.ts'
import type { ReviewQueue } from '../queue/use-review-queue.ts'
import { type Wanted, wantedLeases } from './wanted-leases.ts'

/** Asks again this long after a lease that was not renewed has ended. */
const AFTER_END_MS = 500

/** Cards passed faster than this are not leased. */
const SETTLED_MS = 150

const NONE: never[] = []
const NO_IDS: number[] = []

/** Who has which card. Live events report changes; when a lease runs out, we ask the server. */
export function useLeases<Row extends DeskCard>(desk: Desk<Row>, me: CurrentUser | null | undefined) {
  const client = useQueryClient()
  const { data: others = NONE, dataUpdatedAt, refetch } = useEndpoint(desk.leases)
  const [isUnreachable, setUnreachable] = useState(false)
  const [own, setOwn] = useState<{ ids: number[]; asOf: number } | null>(null)

  const firstEnds = Math.min(...others.map(({ endsInSeconds }) => endsInSeconds))
  const askAgain = useEffectEvent(() => void refetch())
  useEffect(() => {
    if (!Number.isFinite(firstEnds)) return
    const wait = Math.max(dataUpdatedAt + firstEnds * 1000 - Date.now(), 0) + AFTER_END_MS
    const timer = setTimeout(() => askAgain(), wait)
    return () => clearTimeout(timer)
  }, [firstEnds, dataUpdatedAt])

  return useMemo(() => {
    const holderOf = (id: number) => {
      const lease = others.find((one) => leasedCard(one) === id)
      // Read before this admin took the card, so it is out of date.
      if (lease && own?.ids.includes(id) && Date.parse(lease.takenAt) <= own.asOf) return null
      return lease ?? null
    }
    const held = own === null ? null : own.ids.filter((id) => holderOf(id) === null)
    return {
      /** The cards leased to this admin; null until the server has answered, or while it is unreachable. */
      own: held,
      /** A card that waits opens automatically if it is leased to this admin; without an answer, if no one else has it. */
      comesByItself: (row: Row) => {
        if (!desk.waits(row)) {
          return row.hold === null || row.hold.needsAgreement === true || row.reviewedBy?.id === me?.id
        }
        if (held !== null) return held.includes(row.id)
        return holderOf(row.id) === null && !desk.isForOthers(row, me)
      },
      waits: desk.waits,
      /**
       * Whether this admin has the card; null if unknown. True if the server is unreachable: it still checks each
       * decision.
       */
      owns: (id: number) => isUnreachable || (held === null ? null : held.includes(id)),
      /** Who else has the card, and whether they have it open; null if no one does. */
      holderOf,
      /** Changes with the leases of others. */
      version: dataUpdatedAt,
      took: ({ leased, asOf }: { leased: Row[]; asOf: string }) => {
        // Makes a card that the list lacks available immediately.
        for (const row of leased) client.setQueryData(desk.queryOf(row.id).queryKey, row)
        setUnreachable(false)
        setOwn({ ids: leased.map(({ id }) => id), asOf: Date.parse(asOf) })
      },
      /** The server is unreachable: the queue goes on without leases, and the server still checks each decision. */
      failed: () => {
        setUnreachable(true)
        setOwn(null)
      },
    }
  }, [client, desk, others, own, isUnreachable, dataUpdatedAt, me])
}

export type Leases<Row extends DeskCard> = ReturnType<typeof useLeases<Row>>

/** Leases the open card and the next ones, renews the leases while the admin is active, and releases them. */
export function useKeepLeases<Row extends DeskCard>(
  desk: Desk<Row>,
  queue: ReviewQueue<Row>,
  leases: Leases<Row>,
  /** The status of the list, null for all. */
  status: Row['status'] | null,
) {
  const wide = useIsWide()
  const { cards, chosenId, sendingIds, isStaying } = queue
  const asked = useRef({
    running: false,
    again: false,
    hasLeft: false,
    takesOver: null as number | null,
    at: 0,
    body: '',
    deciding: 0,
    own: NO_IDS,
  })
  const hasNoNext = leases.own?.every((id) => id === chosenId) ?? false
  const lacksChosen =
    chosenId !== null && leases.owns(chosenId) === false && leases.holderOf(chosenId) === null
  const isStarving = hasNoNext || lacksChosen

  const want = useEffectEvent(() =>
    wantedLeases({
      ...{ cards, chosenId, sendingIds, wide, isStaying, waits: desk.waits },
      status: status ?? 'pending',
      own: asked.current.own,
    }),
  )
  const took = useEffectEvent(leases.took)
  const failed = useEffectEvent(leases.failed)
  const ask = useEffectEvent(async () => {
    const state = asked.current
    state.hasLeft = false
    if (state.running) {
      state.again = true
      return
    }
    state.running = true
    try {
      do {
        state.again = false
        const body = want()
        state.body = JSON.stringify(body)
        state.at = Date.now()
        const takeOver = state.takesOver !== null && state.takesOver === body.open
        state.takesOver = null
        const reply = await desk.take({ ...body, released: state.own, takeOver })
        state.own = reply.leased.map(({ id }) => id)
        took(reply)
      } while (state.again && !state.hasLeft)
    } catch {
      failed()
    } finally {
      state.running = false
      // The admin left while the call was running.
      if (state.hasLeft) giveBack()
    }
  })
  const giveBack = useEffectEvent(() => {
    const { own } = asked.current
    asked.current.own = NO_IDS
    if (own.length === 0) return
    const body = { open: null, next: [], deciding: want().deciding, released: own }
    desk.take(body, { keepalive: true }).catch(() => {})
  })
  const follow = useEffectEvent(() => {
    const body = JSON.stringify(want())
    const hasNone = asked.current.at === 0 && body === EMPTY
    if (hasNone || (body === asked.current.body && !isStarving)) return
    void ask()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request depends on these
  useEffect(() => {
    const hasDecided = sendingIds.length > asked.current.deciding
    asked.current.deciding = sendingIds.length
    const timer = setTimeout(() => follow(), hasDecided || chosenId === null ? 0 : SETTLED_MS)
    return () => clearTimeout(timer)
  }, [cards, chosenId, sendingIds, wide, isStarving && leases.version])

  useEffect(() => {
    const renew = () => {
      const isDue = Date.now() - asked.current.at > LEASE_RENEWAL_SECONDS * 1000
      if (isDue && asked.current.body !== '' && asked.current.body !== EMPTY) void ask()
    }
    const leave = () => {
      asked.current.hasLeft = true
      asked.current.body = ''
      giveBack()
    }
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && follow())
    const closing = new AbortController()
    const { signal } = closing
    for (const act of ACTS) window.addEventListener(act, renew, { passive: true, signal })
    window.addEventListener('pagehide', leave, { signal })
    window.addEventListener('pageshow', back, { signal })
    return () => {
      closing.abort()
      leave()
    }
  }, [])

  return {
    takeOver: () => {
      asked.current.takesOver = chosenId
      // It said to take the card over.
      endToast()
      void ask()
    },
    /** Asks whether the open card is still this admin's. */
    renew: () => void ask(),
  }
}

/** Signs of an active admin. */
const ACTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const

const EMPTY = JSON.stringify({ open: null, next: [], deciding: [] } satisfies Wanted)
