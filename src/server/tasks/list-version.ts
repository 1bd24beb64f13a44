import { type Queries, queryOne } from '../platform/database.ts'

/** The mark of the present state of all tasks: another one after every committed change of any of them. */
export async function readTaskListVersion(queries: Queries): Promise<string> {
  const { version } = await queryOne<{ version: string }>(
    queries,
    `select hashtextextended(string_agg(version::text, ',' order by shard), 0)::text as version
     from task_list_versions`,
  )
  return version
}
