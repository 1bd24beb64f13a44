import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/tasks/admin-tasks.ts'
import { getTask, listTaskCategories, listTasks } from '#contract/tasks/tasks.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { mount, mountShared } from '#server/platform/http/mount.ts'
import { mountSearch } from '#server/platform/http/mount-search.ts'
import { openResponseCache } from '#server/platform/http/response-cache.ts'
import type { Services } from '#server/services.ts'
import { countTaskImpact, findManagedTask, listManagedCategories, listManagedTasks } from './admin-queries.ts'
import { deleteTask, restoreTask, setPriority, setVisibility } from './change-task.ts'
import { renderMarkdown } from './markdown.ts'
import { findTaskFor, listListedCategories, listListedTasks } from './queries.ts'
import { createTask, updateTask } from './save-task.ts'

export function mountTasks(app: FastifyInstance, { database, identity }: Services): void {
  const queries = database.shortReads
  const lists = openResponseCache(() => readTaskListVersion(queries))
  mountShared(app, identity.readViewer, listTasks, lists, {
    handle: ({ query }) => listListedTasks(queries, query),
    isOwn: ({ open }) => open === 'me',
    handleOwn: ({ query, viewer }) => listListedTasks(queries, query, viewer.id),
  })
  mount(app, identity.readViewer, listTaskCategories, () => listListedCategories(queries))
  mount(app, identity.readViewer, getTask, ({ viewer, params }) => findTaskFor(queries, params.id, viewer))
}

/** Claims of a task are in claims/routes.ts. */
export function mountTaskManagement(app: FastifyInstance, { database, identity }: Services): void {
  const { queries } = database
  const { readViewer } = identity
  mountSearch(app, { database, readViewer }, contract.listAdminTasks, listManagedTasks)
  mount(app, readViewer, contract.listAdminTaskCategories, () => listManagedCategories(queries))
  mount(app, readViewer, contract.getAdminTask, ({ params }) => findManagedTask(queries, params.id))
  mount(app, readViewer, contract.getTaskImpact, ({ params }) => countTaskImpact(queries, params.id))
  mount(app, readViewer, contract.previewMarkdown, async ({ body }) => ({
    html: renderMarkdown(body.markdown),
  }))
  mount(app, readViewer, contract.createTask, ({ viewer, body, retryKey }) =>
    createTask(database, viewer.id, body, retryKey),
  )
  mount(app, readViewer, contract.updateTask, ({ viewer, params, body }) =>
    updateTask(database, viewer.id, params.id, body),
  )
  mount(app, readViewer, contract.deleteTask, ({ viewer, params }) =>
    deleteTask(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.restoreTask, ({ viewer, params }) =>
    restoreTask(database, viewer.id, params.id),
  )
  mount(app, readViewer, contract.setTaskVisibility, ({ viewer, params, body }) =>
    setVisibility(database, viewer.id, params.id, body.hidden),
  )
  mount(app, readViewer, contract.setTaskPriority, ({ viewer, params, body }) =>
    setPriority(database, viewer.id, params.id, body.priority),
  )
}

/** Changes with every committed change to any task. */
async function readTaskListVersion(queries: Queries): Promise<string> {
  const { version } = await queryOne<{ version: string }>(
    queries,
    `select hashtextextended(string_agg(version::text, ',' order by shard), 0)::text as version
     from task_list_versions`,
  )
  return version
}
