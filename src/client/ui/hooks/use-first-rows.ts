import { useHydrated } from './use-hydrated.ts'

/** More than a usual screen shows; a phone lays out the rest after first paint. */
const SERVER_ROWS = 20

/** Only the first rows on the server and until hydration, then all. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isHydrated = useHydrated()
  return isHydrated ? rows : rows.slice(0, SERVER_ROWS)
}
