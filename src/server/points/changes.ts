import { getUser, getUserStats, listUserPoints, listUsers } from '../../contract/admin-users.ts'
import { getPointsSummary, listPoints } from '../../contract/points.ts'
import { getCurrentUser } from '../../contract/users.ts'

/** What answers differently for a member whose balance moved. */
export const BALANCE_READS = [getCurrentUser, listPoints, getPointsSummary]

/** What answers differently for admins when anybody's balance moved. */
export const ADMIN_BALANCE_READS = [listUsers, getUserStats, getUser, listUserPoints]
