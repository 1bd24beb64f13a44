import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/tasks/admin-tasks.ts'
import { countTasks, getTask, listTaskCategories, listTasks } from '#contract/tasks/tasks.ts'
import { type Queries, queryOne } from '#server/platform/db/database.ts'
import { sendPrivateBytes, sendPrivateFile } from '#server/platform/files/send-file.ts'
import { mount } from '#server/platform/http/mount.ts'
import { readRowId } from '#server/platform/http/parse-request.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { openResponseCache } from '#server/platform/http/response-cache.ts'
import { searched } from '#server/platform/http/searched.ts'
import { findFileFor } from '#server/platform/http/viewer.ts'
import type { Services } from '#server/services.ts'
import { countTaskImpact, findManagedTask, listManagedCategories, listManagedTasks } from './admin-queries.ts'
import { deleteTask, restoreTask, setPriority, setVisibility } from './change-task.ts'
import { renderMarkdown } from './markdown.ts'
import {
  findTaskPicture,
  openCardPictures,
  readTaskPicture,
  setTaskPicture,
  TASK_PICTURE_TYPE,
} from './picture.ts'
import { countListedTasks, findTaskFor, listListedCategories, listListedTasks } from './queries.ts'
import { createTask, updateTask } from './save-task.ts'

export function mountTasks(app: FastifyInstance, { database, files }: Services): void {
  const queries = database.shortReads
  const lists = openResponseCache(() => readTaskListVersion(queries))
  // Lists of one member are not among the short reads: with thousands of tasks they take milliseconds, and those behind would wait.
  mount(app, listTasks, ({ query, viewer }) => listListedTasks(database.queries, query, viewer.id), {
    shared: {
      answers: lists,
      read: ({ query }) => listListedTasks(queries, query),
      isOwn: ({ open }) => open === 'me',
    },
  })
  mount(app, countTasks, ({ query, viewer }) => countListedTasks(database.queries, query, viewer.id))
  mount(app, listTaskCategories, () => listListedCategories(queries))
  mount(app, getTask, ({ viewer, params }) => findTaskFor(queries, params.id, viewer))
  const cardPicture = openCardPictures(files)
  app.get('/api/tasks/:id/picture', async (request, reply) => {
    const key = await findFileFor(request, 'seeTasks', (viewer) =>
      findTaskPicture(queries, readRowId((request.params as { id: string }).id), viewer),
    )
    if ((request.query as { size?: string }).size !== 'card') {
      return sendPrivateFile(request, reply, files, key, TASK_PICTURE_TYPE)
    }
    return sendPrivateBytes(request, reply, {
      name: `${key}-card`,
      contentType: TASK_PICTURE_TYPE,
      make: () => cardPicture(key),
    })
  })
}

/** Claims of a task are in claims/routes.ts. */
export function mountTaskManagement(app: FastifyInstance, services: Services): void {
  const { database } = services
  const { queries } = database
  mount(app, contract.listAdminTasks, searched(database, listManagedTasks))
  mount(app, contract.listAdminTaskCategories, () => listManagedCategories(queries))
  mount(app, contract.getAdminTask, ({ params }) => findManagedTask(queries, params.id))
  mount(app, contract.getTaskImpact, ({ params }) => countTaskImpact(queries, params.id))
  mount(app, contract.previewMarkdown, async ({ body }) => ({
    html: renderMarkdown(body.markdown),
  }))
  mount(app, contract.createTask, ({ viewer, body, retryKey }) =>
    createTask(database, viewer.id, body, retryKey),
  )
  mount(app, contract.updateTask, ({ viewer, params, body }) =>
    updateTask(database, viewer.id, params.id, body),
  )
  mount(app, contract.deleteTask, ({ viewer, params }) => deleteTask(database, viewer.id, params.id))
  mount(app, contract.restoreTask, ({ viewer, params }) => restoreTask(database, viewer.id, params.id))
  mount(app, contract.setTaskVisibility, ({ viewer, params, body }) =>
    setVisibility(database, viewer.id, params.id, body.hidden),
  )
  mount(app, contract.setTaskPriority, ({ viewer, params, body }) =>
    setPriority(database, viewer.id, params.id, body.priority),
  )
  mount(
    app,
    contract.setTaskPicture,
    ({ viewer, params, upload }) => {
      if (upload === null) throw new Refusal('invalid', 'Please choose a picture.', { code: 'photo.missing' })
      return setTaskPicture(services, viewer.id, params.id, upload)
    },
    {
      upload: {
        admit: async ({ params }) => void (await findManagedTask(queries, params.id)),
        readFile: readTaskPicture,
      },
    },
  )
  mount(app, contract.removeTaskPicture, ({ viewer, params }) =>
    setTaskPicture(services, viewer.id, params.id, null),
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
