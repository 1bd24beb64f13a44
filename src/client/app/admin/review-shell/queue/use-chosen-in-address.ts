import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'

/** The address follows this long after the last move: browsers refuse an address that changes with every key. */
const WRITE_DELAY_MS = 250

/** Marks the history entry of a card that was opened from the list, so that going back leads there. */
const OPENED_FROM_LIST = { openedFromList: true }

interface Chosen {
  chosenId: number | null
  choose: (id: number | null) => void
}

/**
 * Keeps the chosen row in the address, without a history entry for every step. `open` makes one entry, for screens that
 * show one pane at a time: there Back leads to the list.
 */
export function useChosenInAddress({ chosenId, choose }: Chosen): {
  open: (id: number) => void
  back: () => void
} {
  const [, navigate] = useLocation()

  const write = useEffectEvent(() => {
    if (idOf(location.search) !== chosenId)
      navigate(addressWith(chosenId), { replace: true, state: history.state })
  })
  useEffect(() => {
    if (idOf(location.search) === chosenId) return
    const timer = setTimeout(() => write(), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [chosenId])

  const follow = useEffectEvent(() => choose(idOf(location.search)))
  useEffect(() => {
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  return {
    open: (id) => {
      navigate(addressWith(id), { state: OPENED_FROM_LIST })
      choose(id)
    },
    back: () => {
      if (history.state?.openedFromList) history.back()
      else choose(null)
    },
  }
}

function idOf(query: string): number | null {
  const id = new URLSearchParams(query).get('id')
  return id === null ? null : Number(id)
}

function addressWith(id: number | null): string {
  const parts = new URLSearchParams(location.search)
  if (id === null) parts.delete('id')
  else parts.set('id', String(id))
  return parts.size === 0 ? location.pathname : `${location.pathname}?${parts}`
}
