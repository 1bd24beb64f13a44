import type { FastifyInstance } from 'fastify'
import { getTask, listTaskCategories, listTasks } from '../../contract/tasks.ts'
import { type Queries, queryOne } from '../platform/db/database.ts'
import { mount, mountShared } from '../platform/http/mount.ts'
import { openResponseCache } from '../platform/http/response-cache.ts'
import type { Services } from '../services.ts'
import { findTaskFor, listListedCategories, listListedTasks } from './queries.ts'

export function mountTasks(app: FastifyInstance, { database, identity }: Services): void {
  const { queries } = database
  const lists = openResponseCache(() => readTaskListVersion(queries))
  mountShared(app, identity.readViewer, listTasks, lists, {
    handle: ({ query }) => listListedTasks(queries, query),
    isOwn: ({ open }) => open === 'me',
    handleOwn: ({ query, viewer }) => listListedTasks(queries, query, viewer.id),
  })
  mount(app, identity.readViewer, listTaskCategories, () => listListedCategories(queries))
  mount(app, identity.readViewer, getTask, ({ viewer, params }) => findTaskFor(queries, params.id, viewer))
}

/** The mark of the present state of all tasks: another one after every committed change of any of them. */
export async function readTaskListVersion(queries: Queries): Promise<string> {
  const { version } = await queryOne<{ version: string }>(
    queries,
    `select hashtextextended(string_agg(version::text, ',' order by shard), 0)::text as version
     from task_list_versions`,
  )
  return version
}
