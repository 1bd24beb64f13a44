import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/admin-tasks.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { countTaskImpact, findManagedTask, listManagedCategories, listManagedTasks } from './admin-queries.ts'
import { createTask } from './create-task.ts'
import { deleteTask, restoreTask } from './delete-task.ts'
import { renderMarkdown } from './markdown.ts'
import { setPriority, setVisibility } from './toggle-task.ts'
import { updateTask } from './update-task.ts'

/** Task Management; who holds a place is the submissions' (claim-routes.ts). */
export function mountTaskManagement(app: FastifyInstance, { database, identity }: Services): void {
  const { queries } = database
  const { readViewer } = identity
  mount(app, readViewer, contract.listAdminTasks, ({ query }) => listManagedTasks(queries, query))
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
