import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/claims/claims.ts'
import { getTaskHistory, listCompletedTasks } from '#contract/claims/history.ts'
import * as consent from '#contract/claims/report-consent.ts'
import * as waiting from '#contract/claims/waitlist.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { listTaskClaims, releaseClaim, type TaskClaim } from '#contract/tasks/admin-tasks.ts'
import type { Queries } from '#server/platform/db/database.ts'
import { newestFirst, type Page } from '#server/platform/db/lists.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { claimTask as claim } from './claim-task.ts'
import { readTaskHistory } from './history.ts'
import { leaveTask as leave } from './leave-task.ts'
import * as queries from './queries.ts'
import { releaseClaim as release } from './release-claim.ts'
import { listReportConsents, readReportConsent, setReportConsent } from './report-consent.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist } from './waitlist/leave-waitlist.ts'
import { listWaitlist } from './waitlist/queries.ts'

export function mountClaims(app: FastifyInstance, services: Services): void {
  const { database } = services
  const db = database.queries
  mount(app, contract.listUserTasks, ({ viewer, query }) =>
    queries.listUserTasks(database.shortReads, viewer.id, query),
  )
  mount(app, contract.getCompletedTasksCount, ({ viewer }) => queries.countCompletedTasks(db, viewer.id))
  mount(app, listCompletedTasks, ({ viewer, query }) => queries.listCompletedTasks(db, viewer.id, query))
  mount(app, getTaskHistory, ({ viewer, query }) => readTaskHistory(db, viewer.id, query))
  mount(app, contract.claimTask, ({ viewer, params, body }) => claim(database, viewer.id, params.id, body))
  mount(app, contract.leaveTask, ({ viewer, params }) => leave(database, viewer.id, params.id))
  mount(app, consent.listReportConsents, ({ viewer, query }) => listReportConsents(db, viewer.id, query))
  mount(app, consent.getReportConsent, ({ viewer, params }) => readReportConsent(db, viewer.id, params.id))
  mount(app, consent.setReportConsent, ({ viewer, params, body }) =>
    setReportConsent(services, viewer.id, params.id, body),
  )
  mount(app, waiting.listWaitlist, ({ viewer, query }) => listWaitlist(db, viewer.id, query))
  mount(app, waiting.joinWaitlist, ({ viewer, params }) => joinWaitlist(database, viewer.id, params.id))
  mount(app, waiting.leaveWaitlist, ({ viewer, params }) => leaveWaitlist(database, viewer.id, params.id))
  mount(app, listTaskClaims, ({ params, query }) => listLiveClaims(database.queries, params.id, query))
  mount(app, releaseClaim, ({ viewer, params, body }) =>
    release(database, viewer.id, params.id, body?.reason),
  )
}

/** Newest first; optionally only those without a submission. */
function listLiveClaims(
  queries: Queries,
  taskId: number,
  query: QueryOf<typeof listTaskClaims>,
): Promise<Page<TaskClaim>> {
  return newestFirst(
    queries,
    query,
    `select c.id as at, json_build_object('id', c.id,
       'user', json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name),
       'points', c.points, 'claimedAt', c.claimed_at, 'submitBy', c.submit_by,
       'submission', case when s.id is null then null else
          json_build_object('id', s.id, 'status', s.status, 'submittedAt', s.submitted_at) end,
       'bonusPoints', coalesce((select sum(m.bonus_points) from media_claims m
          where m.claim_id = c.id and m.reversed_at is null), 0)) as entry
     from claims c
     join users u on u.id = c.user_id
     left join submissions s on s.claim_id = c.id and s.replaced_at is null
     where c.task_id = $1 and c.left_at is null and c.id < $2 ${query.unsubmitted ? 'and s.id is null' : ''}
     order by c.id desc limit $3`,
    [taskId],
  )
}
