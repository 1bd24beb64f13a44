import {
  getAdminTask,
  getTaskImpact,
  listAdminTaskCategories,
  listAdminTasks,
} from '../../contract/admin-tasks.ts'
import { getTaskHistory, listCompletedTasks } from '../../contract/history.ts'
import { listTaskMedia } from '../../contract/media.ts'
import {
  getSubmission,
  listSubmissions,
  listTaskSubmissions,
  listUserTasks,
} from '../../contract/submissions.ts'
import { getTask, listTaskCategories, listTasks } from '../../contract/tasks.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'

const MANAGED_READS = [listAdminTasks, getAdminTask, listAdminTaskCategories, getTaskImpact]
/** What is reached through a task comes and goes with it. */
const LISTED_READS = [
  listTasks,
  listTaskCategories,
  listCompletedTasks,
  getTask,
  listTaskMedia,
  listTaskSubmissions,
]

/** A task came, went or moved in the lists: on every open screen of members and admins. */
export async function announceListing(tx: Tx): Promise<void> {
  await announceChange(tx, { members: true }, LISTED_READS)
  await announceChange(tx, { admins: true }, MANAGED_READS)
}

/** What a task says changed: also where members and reviewers read it beside their claims and submissions. */
export async function announceTask(tx: Tx): Promise<void> {
  await announceChange(tx, { members: true }, [...LISTED_READS, listUserTasks, getTaskHistory])
  await announceChange(tx, { admins: true }, [...MANAGED_READS, listSubmissions, getSubmission])
}
