import { useSearchParams } from 'wouter'
import { HISTORY_STATUSES, type HistoryStatus } from '../../../domain/history.ts'

const TAB = 'tab'

/** The tab an unmarked address shows (specification §2 Task History). */
const DEFAULT_TAB: HistoryStatus = 'claimed'

/** The tab the address names, and how to change it there; it replaces the entry, so that Back leaves the history. */
export function useHistoryTab(): [tab: HistoryStatus, choose: (tab: HistoryStatus) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get(TAB)
  const tab = HISTORY_STATUSES.find((status) => status === named) ?? DEFAULT_TAB
  return [tab, (next) => setParams(next === DEFAULT_TAB ? {} : { [TAB]: next }, { replace: true })]
}
