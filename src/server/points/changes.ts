import { getPointsSummary, listPoints } from '../../contract/points.ts'
import { getCurrentUser } from '../../contract/users.ts'

/** What answers differently for a member whose balance moved. */
export const BALANCE_READS = [getCurrentUser, listPoints, getPointsSummary]
