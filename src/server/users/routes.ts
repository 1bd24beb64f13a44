import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../../contract/users.ts'
import { mount } from '../platform/mount.ts'
import type { Services } from '../services.ts'
import { findCurrentUser } from './queries.ts'

export function mountUsers(app: FastifyInstance, { database, identity }: Services): void {
  mount(app, identity.readViewer, getCurrentUser, ({ viewer }) =>
    findCurrentUser(database.queries, viewer.id),
  )
}
