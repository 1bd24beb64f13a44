import { and, eq, getTableColumns } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { claimTask, leaveTask } from '#contract/claims/claims.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { submitTask } from '#contract/proofs/submissions.ts'
import { reviewSubmission } from '#contract/reviews/admin-submissions.ts'
import { decideRewardRequest } from '#contract/rewards/reward-requests.ts'
import { requestReward } from '#contract/rewards/rewards.ts'
import { type Adjustment, adjustPoints } from '#contract/users/admin-users.ts'
import { getCurrentUser } from '#contract/users/users.ts'
import type { rewards } from '#server/database/schema/rewards.ts'
import type { tasks } from '#server/database/schema/tasks.ts'
import type { Services } from '#server/services.ts'
import type { Builders, Person, RewardRow, TaskRow } from './builders.ts'
import { aForm } from './form.ts'
import type { World } from './world.ts'

type Known = { id: number }
type ValuesOf<Table extends PgTable> = Partial<Table['$inferSelect']>

/** Steps that most tests take on the way to what they claim, through the same calls as the browser. */
export interface Verbs {
  queries: Services['database']['queries']
  /** The rows a statement returns from the product's database. */
  sql<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  /** The rows of a table that have these values. */
  rows<Table extends PgTable>(table: Table, which: ValuesOf<Table>): Promise<Table['$inferSelect'][]>
  /** Sets values in the rows that have those of `which`. */
  change<Table extends PgTable>(
    table: Table,
    which: ValuesOf<Table>,
    values: PgUpdateSetSource<Table>,
  ): Promise<void>
  remove<Table extends PgTable>(table: Table, which: ValuesOf<Table>): Promise<void>
  /** A new member who has completed a task, so the dashboard is not a newcomer's. */
  anEarner(row?: Parameters<Builders['aMember']>[0]): Promise<Person>
  /** A new member who claimed a new task with these values; `id` is the task's. */
  aClaim(row?: TaskRow): Promise<{ member: Person; task: typeof tasks.$inferSelect; id: number }>
  /** A new member with these points, or 1,000, who requested a new reward with these values; `id` is the request's. */
  aRequest(
    row?: RewardRow,
    points?: number,
  ): Promise<{ member: Person; reward: typeof rewards.$inferSelect; id: number }>
  claim(member: Person, task: Known): Promise<ReplyOf<typeof claimTask>>
  leave(member: Person, task: Known): Promise<ReplyOf<typeof leaveTask>>
  /** Sends words as proof for a task that the member holds. */
  submit(member: Person, task: Known, notes?: string): Promise<ReplyOf<typeof submitTask>>
  /** Requests a reward that needs no address. */
  redeem(member: Person, reward: Known): Promise<ReplyOf<typeof requestReward>>
  balanceOf(person: Person): Promise<number>
  adjust(admin: Person, member: Person, amount: number, description: string): Promise<Adjustment>
  review(
    admin: Person,
    id: number,
    status: 'approved' | 'rejected',
    reviewNotes?: string,
  ): Promise<ReplyOf<typeof reviewSubmission>>
  /** Decides on a reward request. */
  decide(
    admin: Person,
    id: number,
    status: 'approved' | 'rejected' | 'fulfilled',
    more?: { reviewNotes?: string; delivery?: string },
  ): Promise<ReplyOf<typeof decideRewardRequest>>
  /** The keys of all stored files, in order. */
  storedKeys(): Promise<string[]>
}

export function openVerbs(services: Services, builders: Builders, call: World['call']): Verbs {
  const { queries, pool } = services.database
  const claim: Verbs['claim'] = (member, { id }) => call(member, claimTask, { params: { id } })
  const redeem: Verbs['redeem'] = (member, { id }) => call(member, requestReward, { params: { id } })
  return {
    queries,
    sql: async (statement, values) => (await pool.query(statement, values)).rows,
    rows: async <Table extends PgTable>(table: Table, which: ValuesOf<Table>) =>
      queries
        .select()
        .from(table as PgTable)
        .where(having(table, which)),
    change: async (table, which, values) =>
      void (await queries.update(table).set(values).where(having(table, which))),
    remove: async (table, which) => void (await queries.delete(table).where(having(table, which))),
    anEarner: async (row) => {
      const member = await builders.aMember(row)
      await builders.aPendingSubmission(member, {
        status: 'approved',
        points_awarded: 0,
        reviewed_at: new Date(),
      })
      return member
    },
    aClaim: async (row) => {
      const [member, task] = await Promise.all([builders.aMember(), builders.aTask(row)])
      await claim(member, task)
      return { member, task, id: task.id }
    },
    aRequest: async (row, points = 1000) => {
      const [member, reward] = await Promise.all([builders.aMember({ points }), builders.aReward(row)])
      const { id } = await redeem(member, reward)
      return { member, reward, id }
    },
    claim,
    leave: (member, { id }) => call(member, leaveTask, { params: { id } }),
    submit: (member, { id }, notes = 'Done.') =>
      call(member, submitTask, { params: { id }, form: aForm({ notes }) }),
    redeem,
    adjust: async (admin, { id: userId }, amount, description) =>
      (await call(admin, adjustPoints, { params: { userId }, body: { amount, description } })) as Adjustment,
    balanceOf: async (person) => (await call(person, getCurrentUser)).totalPoints,
    review: (admin, id, status, reviewNotes) =>
      call(admin, reviewSubmission, {
        params: { id },
        body: { status, ...(reviewNotes && { reviewNotes }) },
      }),
    decide: (admin, id, status, more) =>
      call(admin, decideRewardRequest, { params: { id }, body: { status, ...more } }),
    storedKeys: async () => {
      const keys: string[] = []
      for await (const { key } of services.files.list('')) keys.push(key)
      return keys.toSorted()
    },
  }
}

function having(table: PgTable, which: object) {
  const columns = getTableColumns(table)
  return and(...Object.entries(which).map(([name, value]) => eq(columns[name]!, value)))
}
