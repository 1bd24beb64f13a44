import { getAdminTask, getTaskImpact, listAdminTasks, listTaskClaims } from '../../contract/admin-tasks.ts'
import { getTaskHistory, listCompletedTasks } from '../../contract/history.ts'
import { listTaskMedia } from '../../contract/media.ts'
import { getOverview } from '../../contract/overview.ts'
import {
  getCompletedTasksCount,
  getSubmission,
  getSubmissionStats,
  listSubmissions,
  listTaskSubmissions,
  listUserTasks,
} from '../../contract/submissions.ts'
import { getTask, listTasks } from '../../contract/tasks.ts'
import { NOTICE_READS } from '../notifications/changes.ts'
import { announceChange } from '../platform/announce-change.ts'
import type { Tx } from '../platform/database.ts'
import { BALANCE_READS } from '../points/changes.ts'

const CLAIM_READS = [listUserTasks, getTaskHistory, getTask, listTasks, ...BALANCE_READS]
const PROOF_READS = [listUserTasks, listTaskSubmissions, getTaskHistory]
const PLACE_READS = [listAdminTasks, getAdminTask, getTaskImpact, listTaskClaims]
const QUEUE_READS = [listSubmissions, getSubmission, getSubmissionStats, getOverview, ...PLACE_READS]

/** A member took or left a place: their other screens show it, and the figures of the task. */
export async function announceClaim(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, CLAIM_READS)
  await announceChange(tx, { admins: true }, PLACE_READS)
}

/** A member's place was released without their doing, with the bonuses of its media. */
export async function announceRelease(tx: Tx, userId: string): Promise<void> {
  await announceClaim(tx, userId)
  await announceChange(tx, { userId }, [listTaskMedia, ...NOTICE_READS])
}

/** Proof is waiting for review: for its member, and in the queue of every admin. */
export async function announceProof(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, [...PROOF_READS, ...BALANCE_READS])
  await announceChange(tx, { admins: true }, QUEUE_READS)
}

/** Proof was decided on: the member's points, lists and notices, and the queue of every admin. */
export async function announceReview(tx: Tx, userId: string): Promise<void> {
  await announceChange(tx, { userId }, [
    ...PROOF_READS,
    getCompletedTasksCount,
    listCompletedTasks,
    ...BALANCE_READS,
    ...NOTICE_READS,
  ])
  await announceChange(tx, { admins: true }, QUEUE_READS)
}
