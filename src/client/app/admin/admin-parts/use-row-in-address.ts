import { useLocation } from 'wouter'
import { paramsWith } from '../../use-address-filters.ts'

/** Marks the history entry of a row that was opened from the list, so that going back leads there. */
const OPENED_FROM_LIST = { openedFromList: true }

/** Puts the chosen row into the address as `name`; null is none. `leave` closes a row not opened from the list. */
export function useRowInAddress(name: string, leave?: () => void) {
  const [, navigate] = useLocation()
  const addressWith = (row: string | null) => {
    const params = paramsWith(new URLSearchParams(location.search), { [name]: row })
    return params.size === 0 ? location.pathname : `${location.pathname}?${params}`
  }
  /** Shows a row in place of the one before, without a history entry. */
  const choose = (row: string | null) => navigate(addressWith(row), { replace: true, state: history.state })

  return {
    choose,
    /** Shows a row instead of the list; Back leads to the list again. */
    open: (row: string) => navigate(addressWith(row), { state: OPENED_FROM_LIST }),
    back: () => {
      if (history.state?.openedFromList) history.back()
      else if (leave) leave()
      else choose(null)
    },
  }
}
