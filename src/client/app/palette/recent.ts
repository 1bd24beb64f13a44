import { useEffect } from 'react'
import { useCurrentUser } from '#client/api/session/use-current-user.ts'
import { createSignal } from '#client/ui/hooks/store.ts'
import type { Found } from '#contract/palette/find.ts'

export type Recent = Pick<Found, 'kind' | 'id' | 'name' | 'nameLang' | 'detail'>

const MOST_RECENT = 6

const NONE: readonly Recent[] = []

/** Kept in memory only, for the admin who opened them. */
let kept = { owner: '', all: NONE }
const changed = createSignal()

const isSame = (one: Recent, other: Recent) => one.kind === other.kind && one.id === other.id

/** Puts it first. */
export function keepRecent(owner: string, { kind, id, name, nameLang, detail }: Recent): void {
  const recent = { kind, id, name, nameLang, detail }
  const others = kept.owner === owner ? kept.all.filter((one) => !isSame(one, recent)) : NONE
  kept = { owner, all: [recent, ...others].slice(0, MOST_RECENT) }
  changed.tell()
}

export function useRecent(): readonly Recent[] {
  const owner = useCurrentUser().data?.id
  return changed.use(() => (kept.owner === owner ? kept.all : NONE), NONE)
}

/** The page of something that the palette finds; null while it loads. */
export function useVisited(visited: Recent | null): void {
  const owner = useCurrentUser().data?.id
  const text = visited && JSON.stringify(visited)
  useEffect(() => {
    if (owner && text) keepRecent(owner, JSON.parse(text))
  }, [owner, text])
}
