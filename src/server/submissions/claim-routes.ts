import type { FastifyInstance } from 'fastify'
import { listTaskClaims, releaseClaim } from '../../contract/admin-tasks.ts'
import { mount } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { releaseClaim as release } from './release-claim.ts'
import { listTaskClaims as list } from './task-claims.ts'

/** Who holds a place in a task, and releasing it by hand. */
export function mountClaims(app: FastifyInstance, { database, identity, config }: Services): void {
  const { readViewer } = identity
  mount(app, readViewer, listTaskClaims, ({ params, query }) => list(database.queries, params.id, query))
  mount(app, readViewer, releaseClaim, ({ viewer, params, body }) =>
    release({ database, publicUrl: config.publicUrl }, viewer.id, params.id, body?.reason),
  )
}
