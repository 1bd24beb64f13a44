import { useHydrated } from './use-hydrated.ts'

/** Rows in the server's markup: more than a usual screen shows. A phone lays the others out after they can be seen. */
const SERVER_ROWS = 20

/** The rows of a list that grows downwards: the first ones on the server and until the browser has taken them over, then all. */
export function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const isHydrated = useHydrated()
  return isHydrated ? rows : rows.slice(0, SERVER_ROWS)
}
