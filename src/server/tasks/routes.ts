import type { FastifyInstance } from 'fastify'
import { getTask, listTaskCategories, listTasks } from '../../contract/tasks.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { findTaskFor, listListedCategories, listListedTasks } from './queries.ts'

export function mountTasks(app: FastifyInstance, { database, identity }: Services): void {
  const { queries } = database
  mount(app, identity.readViewer, listTasks, ({ query }) => listListedTasks(queries, query))
  mount(app, identity.readViewer, listTaskCategories, () => listListedCategories(queries))
  mount(app, identity.readViewer, getTask, ({ viewer, params }) => findTaskFor(queries, params.id, viewer.id))
}
