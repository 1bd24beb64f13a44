import { useSearchParams } from 'wouter'
import { useMay } from '#client/api/session/use-may.ts'
import { usePagedEndpoint } from '#client/api/use-paged-endpoint.ts'
import { paramsWith } from '#client/app/use-address-filters.ts'
import { listTimeline } from '#contract/users/timeline.ts'
import { TIMELINE_KINDS, type TimelineKind } from '#domain/users/timeline.ts'

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[]

/** A member's timeline, filtered by the kinds in the address that this admin may see. */
export function useTimeline(userId: string, myId: string) {
  const [params, setParams] = useSearchParams()
  const may = useMay()
  // Only other admins see notes about an admin.
  const kinds = KINDS.filter((kind) => may(TIMELINE_KINDS[kind]) && (kind !== 'notes' || myId !== userId))
  const asked = params.get('kinds')?.split(',') ?? []
  const chosen = kinds.filter((kind) => asked.includes(kind))
  const choose = (next: readonly TimelineKind[]) => {
    const words = next.length === 0 ? null : next.join(',')
    setParams((now) => paramsWith(now, { kinds: words }), { replace: true, state: history.state })
  }
  const list = usePagedEndpoint(listTimeline, {
    params: { userId },
    query: { kinds: chosen.length === 0 ? undefined : chosen.join(',') },
    keepPrevious: true,
  })
  return {
    list,
    kinds,
    chosen,
    toggle: (kind: TimelineKind) =>
      choose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]),
    clear: () => choose([]),
  }
}
