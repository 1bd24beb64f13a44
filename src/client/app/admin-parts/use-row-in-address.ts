import { useLocation, useSearch } from 'wouter'
import { paramsWith } from '#client/app/use-address-filters.ts'

/** Marks a history entry that was opened from a list or a desk, so that closing it returns there. */
export const OPENED_FROM_LIST = { openedFromList: true }

/** Keeps the chosen row in the URL as `name`; null is none. `leave` closes a row not opened from the list. */
export function useRowInAddress(name: string, leave?: () => void) {
  const [, navigate] = useLocation()
  const search = useSearch()
  const addressWith = (row: string | null) => {
    const params = paramsWith(new URLSearchParams(location.search), { [name]: row })
    return params.size === 0 ? location.pathname : `${location.pathname}?${params}`
  }
  /** Replaces the row without a history entry. */
  const choose = (row: string | null) => navigate(addressWith(row), { replace: true, state: history.state })

  return {
    choose,
    /** Opens a row; Back returns to the list. */
    open: (row: string) => navigate(addressWith(row), { state: OPENED_FROM_LIST }),
    /** The address that shows a row, for a link. */
    linkTo: (row: string) => ({
      href: `?${paramsWith(new URLSearchParams(search), { [name]: row })}`,
      state: OPENED_FROM_LIST,
    }),
    back: () => {
      if (history.state?.openedFromList) history.back()
      else if (leave) leave()
      else choose(null)
    },
  }
}
