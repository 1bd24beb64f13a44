import { useEffect, useEffectEvent } from 'react'
import { useRowInAddress } from '#client/app/admin-parts/use-row-in-address.ts'
import { ADDRESS_DELAY_MS } from '#client/app/use-address-filters.ts'
import { readId } from './use-review-address.ts'

interface Chosen {
  chosenId: number | null
  choose: (id: number | null) => void
}

/** Keeps the chosen card in the URL, which follows the queue: browsers limit how often the URL may change. */
export function useChosenInAddress({ chosenId, choose }: Chosen) {
  const address = useRowInAddress('id', () => choose(null))

  const write = useEffectEvent(() => {
    if (addressId() !== chosenId) address.choose(chosenId === null ? null : String(chosenId))
  })
  useEffect(() => {
    if (addressId() === chosenId) return
    const timer = setTimeout(() => write(), ADDRESS_DELAY_MS)
    return () => clearTimeout(timer)
  }, [chosenId])

  const follow = useEffectEvent(() => choose(addressId()))
  useEffect(() => {
    // The router tells of links with the second.
    const moves = ['popstate', 'pushState'] as const
    for (const move of moves) window.addEventListener(move, follow)
    return () => {
      for (const move of moves) window.removeEventListener(move, follow)
    }
  }, [])

  return {
    open: (id: number) => {
      address.open(String(id))
      choose(id)
    },
    back: address.back,
  }
}

const addressId = () => readId(new URLSearchParams(location.search).get('id'))
